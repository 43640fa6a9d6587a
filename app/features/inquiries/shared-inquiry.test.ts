// What the roommates named in an inquiry can read of it.
import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { notifications } from '#app/database/schema/site/notifications.ts'
import { makeUser, personOf } from '#app/features/accounts/factory.ts'
import { makeCampus } from '#app/features/campuses/factory.ts'
import { leaveGroup } from '#app/features/groups/leave-group.server.ts'
import { groupPage } from '#app/features/groups/group-page.query.server.ts'
import { makeGroup } from '#app/features/groups/factory.ts'
import { makeListing } from '#app/features/listings/factory.ts'
import { assignManager } from '#app/features/listings/assign-manager.server.ts'
import { blockPerson } from '#app/features/people/block-person.server.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { NotFound } from '#app/platform/errors.ts'
import { newId } from '#app/platform/addresses/ids.ts'
import { mailboxEmails } from '#app/features/emails/emails.query.server.ts'
import { test } from '#tests/setup/databases/database.ts'
import { runQueuedJobs } from '#tests/setup/queued-jobs.ts'
import { makeStudents } from '#tests/setup/people/students.ts'
import { answerLead } from './answer-lead.server.ts'
import { endTour, pickTour } from './answer-tour.server.ts'
import { makeInquiry } from './factory.ts'
import { inquiryData } from './personal-data.server.ts'
import { inquiryPage } from './own-inquiries.query.server.ts'

const SLOT = '2026-11-20T18:00:00.000Z'
const FRIDAY = 'Fri, Nov 20, 2026, 10:00 AM PST'

async function scene(ctx: SystemContext) {
  await makeCampus(ctx, { slug: 'usc' })
  const [ana, ben, cleo] = await makeStudents(ctx, 'Ana Rivera', 'Ben Kim', 'Cleo May')
  if (!ana || !ben || !cleo) throw new Error('three were made')
  const home = await makeListing(ctx, { name: 'Amberfinch House' })
  const manager = await makeUser(ctx, { manager: true, student: false })
  await assignManager(ctx, { listingIds: [home], managerId: manager.id })
  const groupId = await makeGroup(ctx, [ana, ben, cleo])
  const { members } = await groupPage(ana.ctx, { groupId })
  const bens = members.find(({ name }) => name === 'Ben K.')?.memberId ?? ''
  const asked = { message: 'May we have a cat?', phone: '213 555 0142', tourSlot0: '2026-11-20T10:00' }
  const inquiryId = await makeInquiry(ctx, ana, home, asked, [bens])
  const shared = async () => {
    const page = await inquiryPage(ben.ctx, inquiryId)
    if (page.kind !== 'named') throw new Error('Ana sent it.')
    return page.shared
  }
  const told = async (userId: string) =>
    (await ctx.db.select().from(notifications).where(eq(notifications.userId, userId))).flatMap((row) =>
      row.kind === 'inquiry-news' ? row.detail : [],
    )
  const asManager = { ...ctx, actor: personOf(manager) }
  return { ana, ben, cleo, groupId, inquiryId, asManager, shared, told }
}

test('a roommate whom an inquiry names reads it and its tour, without contacts and without the answer', async ({
  ctx,
}) => {
  const { ben, cleo, inquiryId, asManager, shared, told } = await scene(ctx)
  expect(await shared()).toMatchObject({
    texts: ['May we have a cat?'],
    state: 'Sent, not answered yet',
    answeredAt: null,
    tour: `Tour times proposed: ${FRIDAY}`,
  })
  const input = { clientId: newId(), text: 'Cats are welcome.', known: 'new' }
  expect(await answerLead(asManager, { inquiryId, input })).toMatchObject({ ok: true })
  expect(await shared()).toMatchObject({ state: 'Answered', answeredAt: expect.any(String) })
  expect(await pickTour(asManager, { inquiryId, slot: SLOT })).toEqual({ ok: true })
  expect(await shared()).toMatchObject({ state: 'Tour', tour: `Tour on ${FRIDAY}` })
  expect(JSON.stringify(await inquiryPage(ben.ctx, inquiryId))).not.toMatch(/Cats|ana@example|5550142/)
  await endTour(asManager, { inquiryId })
  expect(await shared()).toMatchObject({ tour: `The tour on ${FRIDAY} was canceled` })
  const [answered, agreed, ended] = await told(ben.id)
  expect(answered).toContain('There is an answer about “Amberfinch House')
  expect(agreed).toContain(`is on ${FRIDAY}.`)
  expect(ended).toContain('was canceled.')
  expect(await told(cleo.id)).toEqual([])
  await runQueuedJobs(ctx)
  const toBen = (await mailboxEmails(ctx)).filter(({ to }) => to === ben.email)
  const mail = toBen.find(({ subject }) => subject.startsWith('There is an answer about'))
  expect(mail?.text).toContain('Only the person who sent the inquiry can read it.')
})

test('a block hides the words from the blocker alone, and leaving the group hides the inquiry', async ({
  ctx,
}) => {
  const { ana, ben, groupId, inquiryId, asManager, shared, told } = await scene(ctx)
  await blockPerson(ana.ctx, ben.id)
  expect(await shared()).toMatchObject({ texts: ['May we have a cat?'] })
  await blockPerson(ben.ctx, ana.id)
  expect(await shared()).toMatchObject({
    texts: [],
    tour: expect.stringMatching(/^Tour times proposed: .* P[DS]T/),
  })
  await leaveGroup(ben.ctx, groupId)
  expect(await shared()).toBeNull()
  expect(await pickTour(asManager, { inquiryId, slot: SLOT })).toEqual({ ok: true })
  expect(await told(ben.id)).toEqual([])
})

test('when its sender is erased, nothing in the bell leads a roommate to the inquiry', async ({ ctx }) => {
  const { ana, ben, inquiryId, asManager, told } = await scene(ctx)
  const input = { clientId: newId(), text: 'Cats are welcome.', known: 'new' }
  expect(await answerLead(asManager, { inquiryId, input })).toMatchObject({ ok: true })
  expect(await told(ben.id)).toHaveLength(1)
  await inquiryData.erase?.(ctx.db, { userId: ana.id, email: ana.email })
  await expect(inquiryPage(ben.ctx, inquiryId)).rejects.toThrow(NotFound)
  expect(await told(ben.id)).toEqual([])
})
