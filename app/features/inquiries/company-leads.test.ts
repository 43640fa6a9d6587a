import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { companies, companyInvitations, companyMembers } from '#app/database/schema/homes/companies.ts'
import { users } from '#app/database/schema/people/accounts.ts'
import { mailbox } from '#app/database/schema/site/emails.ts'
import { makeUser, personOf } from '#app/features/accounts/factory.ts'
import { makeCampus } from '#app/features/campuses/factory.ts'
import { removeColleague } from '#app/features/companies/change-people.server.ts'
import { makeColleague } from '#app/features/companies/factory.ts'
import { inviteColleague } from '#app/features/companies/invite-colleague.server.ts'
import { joinCompany } from '#app/features/companies/join-company.server.ts'
import { companyOf } from '#app/features/companies/own-company.server.ts'
import { makeListing } from '#app/features/listings/factory.ts'
import { assignManager } from '#app/features/listings/assign-manager.server.ts'
import { inbox } from '#app/features/messages/inbox.query.server.ts'
import { beginConversation } from '#app/features/messages/open-conversation.server.ts'
import { sendMessage } from '#app/features/messages/send-message.server.ts'
import { thread } from '#app/features/messages/thread.query.server.ts'
import { ownNotifications } from '#app/features/notifications/notifications.query.server.ts'
import { blockPerson } from '#app/features/people/block-person.server.ts'
import { makeProfile } from '#app/features/profiles/factory.ts'
import type { Context, SystemContext } from '#app/platform/context.ts'
import { NotFound } from '#app/platform/errors.ts'
import { newId } from '#app/platform/addresses/ids.ts'
import { personalData } from '#server/personal-data.ts'
import { contextOf, test } from '#tests/setup/databases/database.ts'
import { runQueuedJobs } from '#tests/setup/queued-jobs.ts'
import { answerLead } from './answer-lead.server.ts'
import { makeInquiry, typedInquiry } from './factory.ts'
import { homesOfConversation } from './homes-of-conversation.query.server.ts'
import { inquiryStart } from './inquiry-start.query.server.ts'
import { leadsCsv } from './leads-csv.query.server.ts'
import { leadPage, leadsOf } from './leads.query.server.ts'
import { inquiryPage } from './own-inquiries.query.server.ts'
import { leadPath } from './paths.ts'
import { sendInquiry } from './send-inquiry.server.ts'

const all = { filter: 'open', after: null } as const
const written = (text: string, known = 'new') => ({ clientId: newId(), text, known })

/** Marta's company with her colleague Noor, and an inquiry from Ana. */
async function scene(ctx: SystemContext) {
  await makeCampus(ctx)
  const home = await makeListing(ctx, { name: 'Amberfinch House' })
  const marta = await makeUser(ctx, { givenName: 'Marta', manager: true, student: false })
  const noor = await makeUser(ctx, { givenName: 'Noor', manager: true, student: false })
  await assignManager(ctx, { listingIds: [home], managerId: marta.id })
  const companyId = await companyOf(ctx, marta.id)
  await makeColleague(ctx, { userId: noor.id, companyId })
  const ana = await makeUser(ctx)
  await makeProfile(ctx, ana)
  const as = (user: Parameters<typeof personOf>[0]) => ({ ...ctx, actor: personOf(user) })
  const sent = await sendInquiry(as(ana), { listingId: home, typed: typedInquiry() })
  if (!sent.ok) throw new Error('not sent')
  const { inquiryId } = sent
  return {
    home,
    companyId,
    inquiryId,
    ana,
    marta,
    noor,
    asAna: as(ana),
    asMarta: as(marta),
    asNoor: as(noor),
  }
}

const csvOf = async (ctx: SystemContext) => (await Array.fromAsync(leadsCsv(ctx))).join('')

test('everybody in the company of a home reads its leads, is notified and answers, until they are removed', async ({
  ctx,
}) => {
  const { asAna, asMarta, asNoor, noor, home, inquiryId } = await scene(ctx)
  expect(await inquiryStart(asAna, { listingId: home })).toMatchObject({
    readers: { people: 2, addresses: 0 },
  })
  for (const colleague of [asMarta, asNoor]) {
    expect((await leadsOf(colleague, all)).leads).toMatchObject([{ inquiryId }])
    expect(await csvOf(colleague)).toContain(inquiryId)
    expect(await leadPage(colleague, inquiryId)).toMatchObject({ inquiryId, answeredBy: null })
    expect(await ownNotifications(colleague)).toMatchObject([{ link: leadPath(inquiryId) }])
  }
  expect(await answerLead(asNoor, { inquiryId, input: written('Very quiet.') })).toMatchObject({ ok: true })
  expect(await leadPage(asMarta, inquiryId)).toMatchObject({ state: 'answered', answeredBy: 'Noor R.' })
  expect(await removeColleague(asMarta, noor.id)).toEqual({ ok: true })
  expect((await leadsOf(asNoor, all)).leads).toEqual([])
  expect(await ownNotifications(asNoor)).toEqual([])
  expect(await ownNotifications(asMarta)).toMatchObject([{ link: leadPath(inquiryId) }])
  expect(await csvOf(asNoor)).not.toContain(inquiryId)
  await expect(leadPage(asNoor, inquiryId)).rejects.toThrow(NotFound)
  await expect(answerLead(asNoor, { inquiryId, input: written('Hello?') })).rejects.toThrow(NotFound)
})

/** Ines, whom Marta has invited. */
async function invited(ctx: SystemContext, asMarta: Context, companyId: string) {
  const ines = await makeUser(ctx, { givenName: 'Ines', createdAt: new Date(0) })
  expect(await inviteColleague(asMarta, { email: ines.email })).toEqual({ ok: true })
  const [invitation] = await ctx.db
    .select()
    .from(companyInvitations)
    .where(eq(companyInvitations.companyId, companyId))
  const asInes = { ...ctx, actor: personOf({ ...ines, manager: true }) }
  return { ines, asInes, join: () => joinCompany(asInes, invitation?.id ?? '') }
}

const textsOf = async (ctx: SystemContext, id: string) =>
  (await thread(ctx, { id })).messages.map(({ from, own, text }) => [own ? 'own' : from, text])

test('the conversation of a lead is the company’s: colleagues read and answer it by name, and nothing else of the two', async ({
  ctx,
}) => {
  const { asAna, asMarta, asNoor, ana, marta, noor, companyId, inquiryId } = await scene(ctx)
  const chat = await beginConversation(asAna, noor.id)
  const answered = await answerLead(asNoor, { inquiryId, input: written('Very quiet.') })
  if (!answered.ok) throw new Error(answered.reason)
  const { conversationId: id } = answered
  expect(id).not.toBe(chat)
  const write = (from: Context, text: string) =>
    sendMessage(from, { to: { conversationId: id }, input: { clientId: newId(), text, seen: '9' } })
  expect(await write(asMarta, 'Come and see it.')).toMatchObject({ ok: true })
  expect(await textsOf(asAna, id)).toEqual([
    ['own', expect.stringContaining('Is it quiet')],
    ['Noor R.', 'Very quiet.'],
    ['Marta R.', 'Come and see it.'],
  ])
  expect((await inbox(asAna)).conversations).toMatchObject([{ id, unread: 2, other: { name: 'Marta R.' } }])
  // A colleague's message is not unread for the others; the student's message is.
  expect((await inbox(asNoor)).conversations).toMatchObject([{ id, unread: 0 }])
  expect(await write(asAna, 'Tuesday?')).toMatchObject({ ok: true })
  for (const colleague of [asMarta, asNoor]) {
    expect((await inbox(colleague)).conversations).toMatchObject([
      { id, unread: 1, other: { userId: ana.id } },
    ])
    expect(await leadPage(colleague, inquiryId)).toMatchObject({ conversationId: id })
    expect(await homesOfConversation(colleague, id)).toMatchObject([{ href: leadPath(inquiryId) }])
  }
  expect(await inquiryPage(asAna, inquiryId)).toMatchObject({ conversationId: id })
  await expect(thread(asMarta, { id: chat })).rejects.toThrow(NotFound)
  await runQueuedJobs(ctx, { waiting: true })
  const emails = await ctx.db.select().from(mailbox)
  for (const { email } of [marta, noor])
    expect(emails.filter(({ to, text }) => to === email && text.includes('wrote you'))).toHaveLength(1)
  // A colleague who joins later can read the conversation, and one who is removed no longer can. The student continues with the
  // others.
  const { asInes, join } = await invited(ctx, asMarta, companyId)
  expect(await join()).toEqual({ ok: true })
  expect((await inbox(asInes)).conversations).toMatchObject([{ id, unread: 0 }])
  expect(await write(asNoor, 'Tuesday it is.')).toMatchObject({ ok: true })
  expect(await removeColleague(asMarta, noor.id)).toEqual({ ok: true })
  await expect(thread(asNoor, { id })).rejects.toThrow(NotFound)
  await expect(write(asNoor, 'Hello?')).rejects.toThrow(NotFound)
  expect((await inbox(asNoor)).conversations).toEqual([])
  expect((await thread(asAna, { id })).other).toMatchObject({ userId: marta.id })
  expect(await write(asAna, 'Thanks!')).toMatchObject({ ok: true })
})

test('a student who blocks one of a company is reached by none of it, also once that one is removed', async ({
  ctx,
}) => {
  const { asAna, asMarta, asNoor, noor, inquiryId } = await scene(ctx)
  const answered = await answerLead(asNoor, { inquiryId, input: written('Very quiet.') })
  if (!answered.ok) throw new Error(answered.reason)
  const to = { conversationId: answered.conversationId }
  expect(await blockPerson(asAna, noor.id)).toEqual({ ok: true })
  const refused = async () => {
    await expect(sendMessage(asMarta, { to, input: written('Hello?') })).rejects.toThrow(NotFound)
    await expect(thread(asAna, { id: to.conversationId })).rejects.toThrow(NotFound)
    expect(await answerLead(asMarta, { inquiryId, input: written('And?', 'answered') })).toMatchObject({
      reason: 'gone',
    })
    expect((await inbox(asMarta)).conversations).toEqual([])
  }
  await refused()
  expect(await removeColleague(asMarta, noor.id)).toEqual({ ok: true })
  await refused()
})

async function erase(ctx: SystemContext, { id: userId, email }: { id: string; email: string }) {
  for (const part of personalData) await part.erase?.(ctx.db, { userId, email })
  await ctx.db.delete(users).where(eq(users.id, userId))
}

test('an erased colleague leaves the conversation to the others, an erased student to the company', async ({
  ctx,
}) => {
  const { asAna, asMarta, asNoor, ana, marta, inquiryId } = await scene(ctx)
  const answered = await answerLead(asMarta, { inquiryId, input: written('Very quiet.') })
  if (!answered.ok) throw new Error(answered.reason)
  const { conversationId: id } = answered
  await erase(ctx, marta)
  expect(await thread(asAna, { id })).toMatchObject({ other: { name: 'Noor R.' }, closed: null })
  expect(await textsOf(asAna, id)).toEqual([
    ['own', expect.stringContaining('Is it quiet')],
    [null, null],
  ])
  await erase(ctx, ana)
  expect(await thread(asNoor, { id })).toMatchObject({ other: null, closed: 'unavailable' })
})

test('two colleagues who answer a lead at once make one answer', async ({ ownDatabase }) => {
  const ctx = contextOf(ownDatabase.db)
  const { asMarta, asNoor, inquiryId } = await scene(ctx)
  const outcomes = await Promise.all(
    [asMarta, asNoor].map((colleague) => answerLead(colleague, { inquiryId, input: written('Very quiet.') })),
  )
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
  const first = outcomes[0]?.ok ? 'Marta R.' : 'Noor R.'
  const failed = `${first} answered in the meantime: “Very quiet.” What you wrote is still in the field: send it as well, if you want.`
  expect(outcomes.filter(({ ok }) => !ok)).toMatchObject([{ reason: 'answered', failed }])
})

test('who sends an answer from a page that did not know of another reads whose and which it was', async ({
  ctx,
}) => {
  const { asMarta, asNoor, inquiryId } = await scene(ctx)
  const answer = (as: Context, text: string) => answerLead(as, { inquiryId, input: written(text) })
  const long = 'word '.repeat(100).trim()
  expect(await answer(asNoor, long)).toMatchObject({ ok: true })
  const refused = await answer(asMarta, 'And the rent?')
  expect(refused).toMatchObject({
    ok: false,
    failed: expect.stringMatching(/^Noor R\. answered .*: “word .*…” What/),
  })
  expect(refused).not.toMatchObject({ failed: expect.stringContaining(long) })
  // In another tab of one's own.
  expect(await answer(asNoor, 'And the rent?')).toMatchObject({
    ok: false,
    failed: expect.stringMatching(/^You answered in the meantime/),
  })
})

test('a colleague who is removed while they answer has either answered before, or not at all', async ({
  ownDatabase,
}) => {
  const ctx = contextOf(ownDatabase.db)
  const { asMarta, asNoor, noor, inquiryId } = await scene(ctx)
  const [answered] = await Promise.allSettled([
    answerLead(asNoor, { inquiryId, input: written('Very quiet.') }),
    removeColleague(asMarta, noor.id),
  ])
  const { state } = await leadPage(asMarta, inquiryId)
  expect(state).toBe(answered.status === 'fulfilled' ? 'answered' : 'new')
})

test('while its manager is suspended a colleague answers for a home, and without one admins do', async ({
  ctx,
}) => {
  const { asMarta, asNoor, ana, marta, noor, home } = await scene(ctx)
  await ctx.db.update(users).set({ suspendedAt: ctx.now() }).where(eq(users.id, marta.id))
  const ask = () => makeInquiry(ctx, ana, home, { again: 'yes' })
  const first = await ask()
  expect(await leadPage(asNoor, first)).toMatchObject({ inquiryId: first, byTeam: false })
  await removeColleague(asMarta, noor.id)
  const second = await ask()
  const admin = { ...ctx, actor: personOf(await makeUser(ctx, { admin: true })) }
  expect(await leadPage(admin, second)).toMatchObject({ inquiryId: second, byTeam: true })
  await expect(leadPage(asNoor, second)).rejects.toThrow(NotFound)
})

test('whoever joins while a colleague begins the answer reads its conversation', async ({ ownDatabase }) => {
  const ctx = contextOf(ownDatabase.db)
  const { asMarta, asNoor, companyId, inquiryId } = await scene(ctx)
  const { asInes, join } = await invited(ctx, asMarta, companyId)
  const [joined, answered] = await Promise.all([
    join(),
    answerLead(asNoor, { inquiryId, input: written('Very quiet.') }),
  ])
  expect([joined.ok, answered.ok]).toEqual([true, true])
  const [{ id } = { id: '' }] = (await inbox(asInes)).conversations
  expect(await textsOf(asInes, id)).toContainEqual(['Noor R.', 'Very quiet.'])
})

test('whoever is removed while they join is in with its conversations, or out with none', async ({
  ownDatabase,
}) => {
  const ctx = contextOf(ownDatabase.db)
  const { asMarta, asNoor, companyId, inquiryId } = await scene(ctx)
  await answerLead(asNoor, { inquiryId, input: written('Very quiet.') })
  const { ines, asInes, join } = await invited(ctx, asMarta, companyId)
  const [joined] = await Promise.all([join(), removeColleague(asMarta, ines.id)])
  expect(joined).toEqual({ ok: true })
  const member = await ctx.db.select().from(companyMembers).where(eq(companyMembers.userId, ines.id))
  expect((await inbox(asInes)).conversations).toHaveLength(member.length)
})

test('a student’s conversation is with the company, and each message says who wrote it', async ({ ctx }) => {
  const { asAna, asMarta, asNoor, inquiryId, companyId } = await scene(ctx)
  await answerLead(asNoor, { inquiryId, input: written('Very quiet.') })
  const [line] = (await inbox(asAna)).conversations
  const { id = '' } = line ?? {}
  expect(line?.other).toMatchObject({ company: 'Private landlord', name: 'Noor R.', photo: null })
  await ctx.db.update(companies).set({ name: 'Keller Homes' }).where(eq(companies.id, companyId))
  const { other, messages } = await thread(asAna, { id })
  expect(other).toMatchObject({ company: 'Keller Homes' })
  expect(messages.at(-1)?.from).toBe('Noor R.')
  expect((await thread(asMarta, { id })).other).toMatchObject({ company: null })
  expect((await inbox(asMarta)).conversations[0]?.other).toMatchObject({ company: null })
})
