import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { inquiries } from '#app/database/schema/homes/inquiries.ts'
import { messages } from '#app/database/schema/people/messages.ts'
import { users } from '#app/database/schema/people/accounts.ts'
import { mailbox } from '#app/database/schema/site/emails.ts'
import { makeUser, personOf } from '#app/features/accounts/factory.ts'
import { makeCampus } from '#app/features/campuses/factory.ts'
import { makeListing } from '#app/features/listings/factory.ts'
import { assignManager } from '#app/features/listings/assign-manager.server.ts'
import { inbox } from '#app/features/messages/inbox.query.server.ts'
import { thread } from '#app/features/messages/thread.query.server.ts'
import { sendMessage } from '#app/features/messages/send-message.server.ts'
import { blockPerson } from '#app/features/people/block-person.server.ts'
import { makeProfile } from '#app/features/profiles/factory.ts'
import { visitor } from '#app/platform/access.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { NotFound, SignInRequired } from '#app/platform/errors.ts'
import { newId } from '#app/platform/addresses/ids.ts'
import { contextOf, NOW, test } from '#tests/setup/databases/database.ts'
import { runQueuedJobs } from '#tests/setup/queued-jobs.ts'
import { answerLead, closeLead } from './answer-lead.server.ts'
import { makeInquiry } from './factory.ts'
import { leadLabels } from './lead-lines.ts'
import { leadsCsv } from './leads-csv.query.server.ts'
import { leadPage, leadsOf } from './leads.query.server.ts'
import { inquiryPage } from './own-inquiries.query.server.ts'
import { withdrawInquiry } from './withdraw-inquiry.server.ts'

const as = (ctx: SystemContext, user: Parameters<typeof personOf>[0]) => ({ ...ctx, actor: personOf(user) })
const written = (text: string, known = 'new') => ({ clientId: newId(), text, known })

async function scene(ctx: SystemContext) {
  await makeCampus(ctx)
  const home = await makeListing(ctx, { name: 'Amberfinch House' })
  const manager = await makeUser(ctx, { givenName: 'Marta', manager: true, student: false })
  await assignManager(ctx, { listingIds: [home], managerId: manager.id })
  const ana = await makeUser(ctx)
  await makeProfile(ctx, ana)
  const inquiryId = await makeInquiry(ctx, ana, home)
  return { home, ana, manager, inquiryId, asAna: as(ctx, ana), asManager: as(ctx, manager) }
}

test('the answer appears in the student’s messages below the question, and the conversation continues there', async ({
  ctx,
}) => {
  const { asAna, asManager, ana, inquiryId } = await scene(ctx)
  const answered = await answerLead(asManager, { inquiryId, input: written('Very quiet. Come and see it.') })
  if (!answered.ok) throw new Error(answered.reason)
  const [unread] = (await inbox(asAna)).conversations
  expect(unread).toMatchObject({
    id: answered.conversationId,
    unread: 1,
    other: { name: 'Marta R.' },
    last: { text: 'Very quiet. Come and see it.' },
  })
  // A manager has no profile and cannot see any.
  expect((await thread(asAna, { id: answered.conversationId })).other).toMatchObject({ hasProfile: false })
  expect((await thread(asManager, { id: answered.conversationId })).other).toMatchObject({
    hasProfile: false,
  })
  const texts = async () =>
    (await thread(asAna, { id: answered.conversationId })).messages.map(({ text }) => text)
  expect(await texts()).toEqual([
    'About Amberfinch House, 1200 Amberfinch Street: Is it quiet at night?',
    'Very quiet. Come and see it.',
  ])
  const to = { conversationId: answered.conversationId }
  expect(await sendMessage(asAna, { to, input: written('Tuesday?') })).toMatchObject({ ok: true })
  expect(await sendMessage(asManager, { to, input: written('Gladly.') })).toMatchObject({ ok: true })
  expect(await texts()).toHaveLength(4)
  expect(await leadPage(asManager, inquiryId)).toMatchObject({ state: 'answered', ...to })
  expect(await inquiryPage(asAna, inquiryId)).toMatchObject({ kind: 'own', ...to })
  await runQueuedJobs(ctx, { waiting: true })
  const emails = await ctx.db.select().from(mailbox).where(eq(mailbox.to, ana.email))
  expect(emails.map(({ text }) => text)).toContainEqual(expect.stringContaining('Marta R. wrote you'))
})

test('sending the same answer twice stores one message; an empty answer is rejected', async ({ ctx }) => {
  const { asManager, inquiryId } = await scene(ctx)
  expect(await answerLead(asManager, { inquiryId, input: written(' ') })).toMatchObject({ reason: 'invalid' })
  const once = written('Yes.')
  const first = await answerLead(asManager, { inquiryId, input: once })
  expect(first).toMatchObject({ ok: true })
  expect(await answerLead(asManager, { inquiryId, input: once })).toEqual(first)
  expect(await ctx.db.select().from(messages)).toHaveLength(2)
})

test('a second inquiry of the same student uses the same conversation', async ({ ctx }) => {
  const { asManager, ana, manager, inquiryId } = await scene(ctx)
  const first = await answerLead(asManager, { inquiryId, input: written('Yes.') })
  const other = await makeListing(ctx, { name: 'Thistle Court' })
  await assignManager(ctx, { listingIds: [other], managerId: manager.id })
  const second = await makeInquiry(ctx, ana, other)
  const answered = await answerLead(asManager, { inquiryId: second, input: written('That one, too.') })
  expect(answered).toEqual(first)
  expect(await ctx.db.select().from(messages)).toHaveLength(4)
})

test('only its manager can answer a lead, and a closed lead cannot be answered', async ({ ctx }) => {
  const { asAna, asManager, inquiryId } = await scene(ctx)
  const other = as(ctx, await makeUser(ctx, { manager: true }))
  const admin = as(ctx, await makeUser(ctx, { admin: true }))
  for (const outside of [other, admin, asAna]) {
    await expect(leadPage(outside, inquiryId)).rejects.toThrow(NotFound)
    await expect(answerLead(outside, { inquiryId, input: written('Me.') })).rejects.toThrow(NotFound)
    await expect(closeLead(outside, { inquiryId, closed: true })).rejects.toThrow(NotFound)
  }
  await expect(leadPage({ ...ctx, actor: visitor }, inquiryId)).rejects.toThrow(SignInRequired)
  await expect(leadPage(asManager, newId())).rejects.toThrow(NotFound)
  await expect(inquiryPage(other, inquiryId)).rejects.toThrow(NotFound)
  expect((await leadsOf(other, { filter: 'open', after: null })).leads).toEqual([])
  expect((await leadsOf(asManager, { filter: 'open', after: null })).leads).toMatchObject([
    { inquiryId, state: 'new' },
  ])
  await closeLead(asManager, { inquiryId, closed: true })
  expect((await leadsOf(asManager, { filter: 'open', after: null })).leads).toEqual([])
  expect(await answerLead(asManager, { inquiryId, input: written('Late.') })).toMatchObject({
    ok: false,
    reason: 'closed',
  })
  await closeLead(asManager, { inquiryId, closed: false })
  expect((await leadsOf(asManager, { filter: 'new', after: null })).leads).toHaveLength(1)
})

test('a sender who cannot be reached any more cannot be answered', async ({ ctx }) => {
  const { asAna, asManager, ana, manager, inquiryId } = await scene(ctx)
  await blockPerson(asAna, manager.id)
  expect(await answerLead(asManager, { inquiryId, input: written('Yes.') })).toMatchObject({
    ok: false,
    reason: 'gone',
  })
  await ctx.db.update(users).set({ deletionAskedAt: NOW }).where(eq(users.id, ana.id))
  expect(await leadPage(asManager, inquiryId)).toMatchObject({ gone: true })
  expect(await answerLead(asManager, { inquiryId, input: written('Yes.') })).toMatchObject({
    ok: false,
    reason: 'gone',
  })
})

test('when two admins answer at once, the second is told about the first answer and may add to it', async ({
  ownDatabase,
}) => {
  const ctx = contextOf(ownDatabase.db)
  await makeCampus(ctx)
  const home = await makeListing(ctx)
  const admins = [await makeUser(ctx, { admin: true }), await makeUser(ctx, { admin: true })]
  const ana = await makeUser(ctx)
  await makeProfile(ctx, ana)
  const inquiryId = await makeInquiry(ctx, ana, home)
  const outcomes = await Promise.all(
    admins.map((admin, number) =>
      answerLead(as(ctx, admin), { inquiryId, input: written(`Answer ${number}`) }),
    ),
  )
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
  expect(outcomes.filter((outcome) => !outcome.ok && outcome.reason === 'answered')).toHaveLength(1)
  expect((await inbox(as(ctx, ana))).conversations).toHaveLength(1)
  const second = admins[outcomes.findIndex(({ ok }) => !ok)]
  if (!second) throw new Error('one of them was first')
  expect(await leadPage(as(ctx, second), inquiryId)).toMatchObject({ byTeam: true, saved: [] })
  expect(
    await answerLead(as(ctx, second), { inquiryId, input: written('As well.', 'answered') }),
  ).toMatchObject({
    ok: true,
  })
})

test('an answer while the lead is being closed is sent or rejected, and never lost', async ({
  ownDatabase,
}) => {
  const ctx = contextOf(ownDatabase.db)
  const { asAna, asManager, inquiryId } = await scene(ctx)
  const [answered] = await Promise.all([
    answerLead(asManager, { inquiryId, input: written('Yes.') }),
    closeLead(asManager, { inquiryId, closed: true }),
  ])
  const [row] = await ctx.db.select().from(inquiries).where(eq(inquiries.id, inquiryId))
  expect(row?.state).toBe('closed')
  const { conversations } = await inbox(asAna)
  if (answered.ok) expect(conversations).toMatchObject([{ unread: 1 }])
  else {
    expect(answered).toMatchObject({ ok: false, reason: 'closed' })
    expect(conversations).toEqual([])
  }
})

test('the list of leads comes page by page, each lead once', async ({ ctx }) => {
  const { asManager, ana, home } = await scene(ctx)
  for (let hour = 1; hour <= 30; hour += 1)
    await makeInquiry({ ...ctx, now: () => new Date(NOW.getTime() + hour * 3_600_000) }, ana, home, {
      again: 'yes',
    })
  const first = await leadsOf(asManager, { filter: 'open', after: null })
  const second = await leadsOf(asManager, { filter: 'open', after: first.after })
  const ids = [...first.leads, ...second.leads].map(({ inquiryId }) => inquiryId)
  expect([first.leads.length, second.leads.length, second.after]).toEqual([30, 1, null])
  expect(new Set(ids).size).toBe(31)
  expect((await leadsOf(asManager, { filter: 'open', after: 'nonsense' })).leads).toHaveLength(30)
})

test('the CSV has every lead of the manager and no other, without contacts of what was withdrawn', async ({
  ctx,
}) => {
  const { asManager, asAna, ana, home, manager, inquiryId } = await scene(ctx)
  await withdrawInquiry(asAna, inquiryId)
  const formula = { name: '=cmd()', phone: '213 555 0123', moveInDate: '2027-08-15', again: 'yes' }
  const second = await makeInquiry(ctx, ana, home, formula)
  await makeInquiry(ctx, ana, await makeListing(ctx, { name: 'Of the office' }))
  const read = async (who: SystemContext) => (await Array.fromAsync(leadsCsv(who))).join('').split('\r\n')
  const [headings, first, next, end] = await read(asManager)
  const fields = `Name,${leadLabels.email},Phone,Move-in,Beds,Home,Home id,Link`
  expect(headings).toBe(`\uFEFFLead id,Sent,State,Answered,${fields},Message`)
  const title = '"Amberfinch House, 1200 Amberfinch Street"'
  const site = `${ctx.settings.publicUrl}/manage/leads/`
  const sent = '2026-11-16 12:00'
  expect(first).toBe(
    `${inquiryId},${sent},Withdrawn,,Ana Rivera,,,,2,${title},${home},${site}${inquiryId},Is it quiet at night?`,
  )
  expect(next).toBe(
    `${second},${sent},New,,"'=cmd()",ana@example.edu,+12135550123,2027-08-15,2,${title},${home},${site}${second},Is it quiet at night?`,
  )
  expect(end).toBe('')
  expect(await read(as(ctx, { ...manager, id: newId() }))).toHaveLength(2)
  expect(() => leadsCsv(asAna)).toThrow(NotFound)
  expect(() => leadsCsv({ ...ctx, actor: visitor })).toThrow(SignInRequired)
})
