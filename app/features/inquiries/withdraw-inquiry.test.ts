// An inquiry after it was sent: adding to it, withdrawing it, and the lists that show it.
import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { inquiries } from '#app/database/schema/homes/inquiries.ts'
import { listings } from '#app/database/schema/homes/listings.ts'
import { notifications } from '#app/database/schema/site/notifications.ts'
import { mailbox } from '#app/database/schema/site/emails.ts'
import { makeUser, personOf } from '#app/features/accounts/factory.ts'
import { makeCampus } from '#app/features/campuses/factory.ts'
import { leaveGroup } from '#app/features/groups/leave-group.server.ts'
import { groupPage } from '#app/features/groups/group-page.query.server.ts'
import { makeGroup } from '#app/features/groups/factory.ts'
import { makeListing } from '#app/features/listings/factory.ts'
import { assignManager } from '#app/features/listings/assign-manager.server.ts'
import { thread } from '#app/features/messages/thread.query.server.ts'
import { newId } from '#app/platform/addresses/ids.ts'
import type { Context, SystemContext } from '#app/platform/context.ts'
import { NotFound } from '#app/platform/errors.ts'
import { test } from '#tests/setup/databases/database.ts'
import { runQueuedJobs } from '#tests/setup/queued-jobs.ts'
import { makeStudents } from '#tests/setup/people/students.ts'
import { makeInquiry } from './factory.ts'
import { answerLead, closeLead } from './answer-lead.server.ts'
import { homesOfConversation } from './homes-of-conversation.query.server.ts'
import { leadPage } from './leads.query.server.ts'
import { inquiryPage, ownInquiries } from './own-inquiries.query.server.ts'
import { offerTour } from './offer-tour.server.ts'
import { pickTour } from './answer-tour.server.ts'
import { addToInquiry } from './add-to-inquiry.server.ts'
import { joinInquiry } from './join-inquiry.server.ts'
import { withdrawInquiry } from './withdraw-inquiry.server.ts'

/** NOW is noon on Monday, November 16, in Los Angeles. */
const WEDNESDAY = '2026-12-02T10:00'
const WEDNESDAY_ISO = '2026-12-02T18:00:00.000Z'

async function scene(ctx: SystemContext, fields: Record<string, string> = {}) {
  await makeCampus(ctx, { slug: 'usc' })
  const home = await makeListing(ctx, {
    name: 'Amberfinch House',
    photos: [{ src: '/photos/1', alt: 'Front', width: 1280, height: 853 }],
  })
  const manager = await makeUser(ctx, { givenName: 'Marta', manager: true, student: false })
  await assignManager(ctx, { listingIds: [home], managerId: manager.id })
  const [ana, ben, cleo] = await makeStudents(ctx, 'Ana Rivera', 'Ben Kim', 'Cleo May')
  if (!ana || !ben || !cleo) throw new Error('three were made')
  const groupId = await makeGroup(ctx, [ana, ben, cleo])
  const { members } = await groupPage(ana.ctx, { groupId })
  const ids = members.flatMap(({ memberId, name }) => (name.startsWith('Ana') ? [] : [memberId]))
  const inquiryId = await makeInquiry(ctx, ana, home, { phone: '213 555 0100', ...fields }, ids)
  const asManager = { ...ctx, actor: personOf(manager) }
  return { home, manager, asManager, ana, ben, cleo, groupId, inquiryId }
}

const answer = (text: string, known = 'new') => ({ clientId: newId(), text, known })

test('every member finds what was sent for all of them, with its tour, the next step and the way to the group', async ({
  ctx,
}) => {
  const { home, asManager, ana, ben, cleo, groupId, inquiryId } = await scene(ctx, { tourSlot0: WEDNESDAY })
  const group = { groupId, name: expect.any(String) }
  expect(await ownInquiries(ana.ctx)).toMatchObject([
    {
      inquiryId,
      from: null,
      listingId: home,
      photo: { src: '/photos/1' },
      tour: expect.stringMatching(/^Tour times proposed: \w{3}, \w{3} \d+, 20\d\d, .* P[DS]T/),
      next: 'Waiting for the manager to pick a time',
      group,
    },
  ])
  await pickTour(asManager, { inquiryId, slot: WEDNESDAY_ISO })
  const tour = 'Tour on Wed, Dec 2, 2026, 10:00 AM PST'
  expect(await ownInquiries(ana.ctx)).toMatchObject(
    [{ home: 'Amberfinch House, 1200 Amberfinch Street', tour, next: /calendar/, group }].map((card) => ({
      ...card,
      next: expect.stringMatching(card.next),
    })),
  )
  const asks = 'Say whether the manager may see your email address'
  for (const mate of [ben, cleo])
    expect(await ownInquiries(mate.ctx)).toMatchObject([
      { inquiryId, from: 'Ana R.', tour, next: asks, group },
    ])
  await joinInquiry(ben.ctx, { inquiryId, joins: false })
  expect(await ownInquiries(ben.ctx)).toMatchObject([{ next: null }])
  // A member who left the group still sees that the inquiry names them, but no longer its status.
  await leaveGroup(ben.ctx, groupId)
  expect(await ownInquiries(ben.ctx)).toMatchObject([{ inquiryId, state: '', tour: null, group: null }])
  expect(await inquiryPage(cleo.ctx, inquiryId)).toMatchObject({ kind: 'named', group })
})

test('the sender adds to an inquiry until it is answered; pressing twice adds once', async ({ ctx }) => {
  const { manager, asManager, ana, ben, inquiryId } = await scene(ctx)
  const more = { clientId: newId(), text: 'Two of us have a cat.' }
  const twice = () => addToInquiry(ana.ctx, { inquiryId, input: more })
  expect([await twice(), await twice()]).toEqual([{ ok: true }, { ok: true }])
  await expect(addToInquiry(ben.ctx, { inquiryId, input: more })).rejects.toThrow(NotFound)
  expect((await leadPage(asManager, inquiryId)).additions).toMatchObject([{ text: 'Two of us have a cat.' }])
  await runQueuedJobs(ctx)
  const emails = await ctx.db.select().from(mailbox).where(eq(mailbox.to, manager.email))
  expect(emails.filter(({ text }) => text.includes('Two of us have a cat.'))).toHaveLength(1)
  for (let place = 0; place < 4; place += 1)
    await addToInquiry(ana.ctx, { inquiryId, input: { clientId: newId(), text: `More ${place}` } })
  const last = { clientId: newId(), text: 'And one more' }
  expect(await addToInquiry(ana.ctx, { inquiryId, input: last })).toMatchObject({
    ok: false,
    reason: 'enough',
  })
  expect(await inquiryPage(ana.ctx, inquiryId)).toMatchObject({ addingId: null })

  const answered = await answerLead(asManager, { inquiryId, input: answer('Cats are fine.') })
  if (!answered.ok) throw new Error(answered.reason)
  const { messages } = await thread(ana.ctx, { id: answered.conversationId })
  expect(messages.map(({ text }) => text).join(' | ')).toMatch(
    /quiet.* \| Two of us have a cat\. .*Cats are fine/,
  )
  expect(await addToInquiry(ana.ctx, { inquiryId, input: last })).toMatchObject({
    ok: false,
    reason: 'answered',
  })
  // The conversation tells both sides, and nobody else, which home it is about.
  const homes = (as: Context) => homesOfConversation(as, answered.conversationId)
  const about = { name: 'Amberfinch House, 1200 Amberfinch Street', listed: true, questions: 0 }
  expect(await homes(ana.ctx)).toEqual([{ ...about, href: `/inquiries/${inquiryId}` }])
  expect(await homes(asManager)).toEqual([{ ...about, href: `/manage/leads/${inquiryId}` }])
  expect(await homes(ben.ctx)).toEqual([])
})

test('a withdrawn inquiry cancels its tour, tells the manager once and shows them no contacts', async ({
  ctx,
}) => {
  const { home, manager, asManager, ana, ben, inquiryId } = await scene(ctx, { tourSlot0: WEDNESDAY })
  await joinInquiry(ben.ctx, { inquiryId, joins: true })
  await pickTour(asManager, { inquiryId, slot: WEDNESDAY_ISO })
  await expect(withdrawInquiry(asManager, inquiryId)).rejects.toThrow(NotFound)
  await expect(withdrawInquiry(ben.ctx, inquiryId)).rejects.toThrow(NotFound)
  await withdrawInquiry(ana.ctx, inquiryId)
  await withdrawInquiry(ana.ctx, inquiryId)
  const lines = await ctx.db.select().from(notifications).where(eq(notifications.userId, manager.id))
  const told = lines.filter(({ detail }) => /withdrawn/.test(detail ?? ''))
  expect(told).toMatchObject([
    {
      kind: 'lead-changed',
      detail: 'The inquiry about “Amberfinch House, 1200 Amberfinch Street” was withdrawn.',
    },
  ])
  expect(lines.filter(({ kind }) => kind === 'lead')).toEqual([])
  expect(await leadPage(asManager, inquiryId)).toMatchObject({
    state: 'withdrawn',
    email: '',
    phone: null,
    roommates: [],
    tour: { tour: { state: 'cancelled' } },
  })
  await runQueuedJobs(ctx)
  const emails = await ctx.db.select().from(mailbox).where(eq(mailbox.to, manager.email))
  expect(emails.filter(({ calendar }) => calendar?.includes('METHOD:CANCEL'))).toHaveLength(1)
  // A withdrawn inquiry cannot be reopened, answered or continued.
  await closeLead(asManager, { inquiryId, closed: false })
  expect(await answerLead(asManager, { inquiryId, input: answer('Come!', 'answered') })).toMatchObject({
    ok: false,
    reason: 'withdrawn',
  })
  expect(await offerTour(ana.ctx, { inquiryId, fields: { tourSlot0: WEDNESDAY } })).toMatchObject({
    ok: false,
  })
  const late = { clientId: newId(), text: 'Wait' }
  expect(await addToInquiry(ana.ctx, { inquiryId, input: late })).toMatchObject({
    ok: false,
    reason: 'ended',
  })
  expect(await ownInquiries(ana.ctx)).toMatchObject([{ state: 'Withdrawn', tour: null, next: null }])
  expect(await ownInquiries(ben.ctx)).toMatchObject([{ state: 'Withdrawn', next: null }])
  const [row] = await ctx.db.select().from(inquiries).where(eq(inquiries.id, inquiryId))
  expect(row).toMatchObject({ state: 'withdrawn', email: 'ana@example.edu' })
  // A new inquiry needs no second confirmation.
  await makeInquiry(ctx, ana, home)
})

test('nobody is asked to pick a time for the tour of a home that was taken down', async ({ ctx }) => {
  const { home, asManager, ana, inquiryId } = await scene(ctx)
  const { seen } = (await leadPage(asManager, inquiryId)).tour
  await offerTour(asManager, { inquiryId, fields: { tourSlot0: WEDNESDAY, seen } })
  const waits = async (status: 'published' | 'paused' | 'archived') => {
    await ctx.db.update(listings).set({ status }).where(eq(listings.id, home))
    return (await ownInquiries(ana.ctx))[0]
  }
  expect(await waits('published')).toMatchObject({ waits: 'tour', next: 'Pick a time for the tour' })
  expect(await waits('paused')).toMatchObject({
    waits: 'tour',
    next: expect.stringMatching(/no longer listed/),
  })
  expect(await waits('archived')).toMatchObject({
    waits: null,
    next: expect.stringMatching(/was taken down/),
  })
  // From a page loaded before the home was taken down.
  expect(await pickTour(ana.ctx, { inquiryId, slot: WEDNESDAY_ISO })).toMatchObject({ reason: 'home' })
  const page = await inquiryPage(ana.ctx, inquiryId)
  const part = page.kind === 'own' ? page.inquiry.tour : null
  expect(part).toMatchObject({ gone: 'was taken down' })
  const fields = { tourSlot0: '2026-12-03T10:00', seen: part?.seen ?? '' }
  for (const as of [ana.ctx, asManager])
    expect(await offerTour(as, { inquiryId, fields })).toMatchObject({ reason: 'home' })
})
