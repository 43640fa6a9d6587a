import { desc, eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { listingChanges } from '#app/database/schema/homes/listing-changes.ts'
import { listings } from '#app/database/schema/homes/listings.ts'
import { makeUser, personOf } from '#app/features/accounts/factory.ts'
import { makeCampus } from '#app/features/campuses/factory.ts'
import { answerLead } from '#app/features/inquiries/answer-lead.server.ts'
import { homesOfConversation } from '#app/features/inquiries/homes-of-conversation.query.server.ts'
import { repliedLink } from '#app/features/inquiries/replied-link.server.ts'
import { mailboxEmails } from '#app/features/emails/emails.query.server.ts'
import { newId } from '#app/platform/addresses/ids.ts'
import { visitor } from '#app/platform/access.ts'
import { runQueuedJobs } from '#tests/setup/queued-jobs.ts'
import { makeInquiry } from '#app/features/inquiries/factory.ts'
import { withdrawInquiry } from '#app/features/inquiries/withdraw-inquiry.server.ts'
import { factQuestion, type AskedFact } from '#app/features/listings/asked-facts.ts'
import { makeListing } from '#app/features/listings/factory.ts'
import { assignManager } from '#app/features/listings/assign-manager.server.ts'
import { makeProfile } from '#app/features/profiles/factory.ts'
import { searchListings } from '#app/features/search/search-listings.query.server.ts'
import { emptySearch } from '#app/features/search/search-params.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { NotFound } from '#app/platform/errors.ts'
import { test } from '#tests/setup/databases/database.ts'
import { answerFact } from './answer-fact.server.ts'
import { factsToAnswer } from './asked-facts.query.server.ts'
import { NO_ANSWER } from './copy.ts'

const as = (ctx: SystemContext, user: Parameters<typeof personOf>[0]) => ({ ...ctx, actor: personOf(user) })

async function scene(ctx: SystemContext, asked: AskedFact[]) {
  await makeCampus(ctx)
  const home = await makeListing(ctx)
  const manager = await makeUser(ctx, { manager: true, student: false })
  await assignManager(ctx, { listingIds: [home], managerId: manager.id })
  const ana = await makeUser(ctx)
  await makeProfile(ctx, ana)
  const message = `Hello.\n\n${asked.map(factQuestion).join('\n')}`
  const inquiryId = await makeInquiry(ctx, ana, home, { message })
  const row = async () => {
    const [found] = await ctx.db.select().from(listings).where(eq(listings.id, home))
    return found
  }
  const answer = async (fact: AskedFact, value: string, version?: number) =>
    answerFact(as(ctx, manager), {
      inquiryId,
      fact,
      value,
      version: version ?? (await factsToAnswer(as(ctx, manager), inquiryId)).version,
    })
  return { home, ana, manager, inquiryId, row, answer }
}

test('one tap states what a student asked for, as the editor does, and the search finds it', async ({
  ctx,
}) => {
  const { home, manager, inquiryId, row, answer } = await scene(ctx, ['guarantor', 'ssn', 'videoTour'])
  const facts = async () => (await factsToAnswer(as(ctx, manager), inquiryId)).facts.map(({ fact }) => fact)
  const found = async () =>
    (await searchListings(ctx, { search: { ...emptySearch, terms: ['no_ssn'] } })).total
  expect(await facts()).toEqual(['guarantor', 'ssn', 'videoTour'])
  expect(await found()).toBe(0)
  expect(await answer('guarantor', 'no')).toMatchObject({ ok: true })
  expect(await answer('ssn', 'not_needed')).toMatchObject({ ok: true })
  expect(await answer('videoTour', 'https://vimeo.com/7')).toMatchObject({ ok: true })
  expect(await row()).toMatchObject({ guarantor: false, ssn: 'not_needed', videoTour: 'https://vimeo.com/7' })
  expect(await facts()).toEqual([])
  expect(await found()).toBe(1)
  const [last] = await ctx.db
    .select()
    .from(listingChanges)
    .where(eq(listingChanges.listingId, home))
    .orderBy(desc(listingChanges.id))
    .limit(1)
  expect(JSON.stringify(last)).toContain('videoTour')
})

test('it is one tap away wherever an answer is written: in the email, at its link, and in the conversation', async ({
  ctx,
}) => {
  const { ana, manager, inquiryId, answer } = await scene(ctx, ['guarantor', 'ssn'])
  await runQueuedJobs(ctx)
  const email = (await mailboxEmails(ctx)).find(({ to }) => to === manager.email)?.text ?? ''
  expect(email).toContain('one tap states it there for every student')
  const token = /replied\/([\w-]+)/.exec(email)?.[1] ?? ''
  const there = async () => (await repliedLink({ ...ctx, actor: visitor }, token)).statesAt
  const input = { clientId: newId(), text: 'Yes to both.', known: 'new' }
  const answered = await answerLead(as(ctx, manager), { inquiryId, input })
  if (!answered.ok) throw new Error(answered.reason)
  const homes = async (user: Parameters<typeof personOf>[0]) =>
    homesOfConversation(as(ctx, user), answered.conversationId)
  expect(await there()).toBe(`/manage/leads/${inquiryId}#asked-facts`)
  expect(await homes(manager)).toMatchObject([{ questions: 2 }])
  expect(await homes(ana)).toMatchObject([{ questions: 0 }])
  await answer('guarantor', 'yes')
  expect(await homes(manager)).toMatchObject([{ questions: 1 }])
  await answer('ssn', 'not_needed')
  expect(await homes(manager)).toMatchObject([{ questions: 0 }])
  expect(await there()).toBeNull()
})

test('an answer that does not fit is refused, and so is none', async ({ ctx }) => {
  const { row, answer } = await scene(ctx, ['ssn', 'videoTour', 'guarantor'])
  expect(await answer('ssn', ' ')).toMatchObject({ errors: { value: NO_ANSWER } })
  expect(await answer('ssn', 'needed')).toMatchObject({ reason: 'invalid' })
  expect(await answer('videoTour', 'https://elsewhere.example/tour')).toMatchObject({ reason: 'invalid' })
  expect(await row()).toMatchObject({ ssn: null, videoTour: null, guarantor: null })
})

test('of two answers to the same question the second is told of the first', async ({ ctx }) => {
  const { manager, inquiryId, row, answer } = await scene(ctx, ['guarantor'])
  const { version } = await factsToAnswer(as(ctx, manager), inquiryId)
  expect(await answer('guarantor', 'yes', version)).toMatchObject({ ok: true })
  expect(await answer('guarantor', 'no', version)).toMatchObject({ reason: 'changed' })
  expect(await row()).toMatchObject({ guarantor: true })
})

test('nobody else answers, and what was withdrawn asks for nothing', async ({ ctx }) => {
  const { ana, manager, inquiryId } = await scene(ctx, ['guarantor'])
  const other = await makeUser(ctx, { manager: true, student: false })
  for (const user of [ana, other]) {
    const input = { inquiryId, fact: 'guarantor', value: 'yes', version: 1 } as const
    await expect(answerFact(as(ctx, user), input)).rejects.toThrow(NotFound)
    await expect(factsToAnswer(as(ctx, user), inquiryId)).rejects.toThrow(NotFound)
  }
  await withdrawInquiry(as(ctx, ana), inquiryId)
  expect((await factsToAnswer(as(ctx, manager), inquiryId)).facts).toEqual([])
})

test('a text of one’s own asks for no fact', async ({ ctx }) => {
  const { manager, inquiryId } = await scene(ctx, [])
  expect(await factsToAnswer(as(ctx, manager), inquiryId)).toEqual({ version: 0, facts: [] })
})
