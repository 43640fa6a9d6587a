import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { moderationLog } from '#app/database/schema/site/moderation-queue.ts'
import { homeQuestions } from '#app/database/schema/homes/freshness.ts'
import { listingChanges } from '#app/database/schema/homes/listing-changes.ts'
import { listings } from '#app/database/schema/homes/listings.ts'
import { notifications } from '#app/database/schema/site/notifications.ts'
import { makeUser, personOf } from '#app/features/accounts/factory.ts'
import { makeCampus } from '#app/features/campuses/factory.ts'
import { mailboxEmails } from '#app/features/emails/emails.query.server.ts'
import { visitor } from '#app/platform/access.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { Forbidden, NotFound, SignInRequired } from '#app/platform/errors.ts'
import { newId } from '#app/platform/addresses/ids.ts'
import { utcDay } from '#app/platform/time/utc-day.ts'
import { daysLater } from '#app/platform/time/zone-days.ts'
import { contextOf, test } from '#tests/setup/databases/database.ts'
import { runQueuedJobs } from '#tests/setup/queued-jobs.ts'
import { listingInput, makeListing } from '#app/features/listings/factory.ts'
import { assignManager } from '#app/features/listings/assign-manager.server.ts'
import { findListing } from '#app/features/listing-page/listing.query.server.ts'
import { mapView } from '#app/features/search/map-view.query.server.ts'
import { searchListings } from '#app/features/search/search-listings.query.server.ts'
import { sitemapListings } from '#app/features/listings/sitemap.query.server.ts'
import { saveListings } from '#app/features/listings/save-listings.server.ts'
import { emptySearch } from '#app/features/search/search-params.ts'
import { answerQuestion, homeQuestion } from './answer-question.server.ts'
import { confirmAllAsked, confirmHomes, unlistHome } from './confirm-homes.server.ts'
import { confirmDemoHomesJob, refreshListingsJob } from './jobs.server.ts'
import { askManagers, unlistUnconfirmed } from './refresh-listings.server.ts'
import { confirmSource, feedSources, trustSource } from './feed-sources.server.ts'

const DAY = 24 * 60 * 60 * 1000

/** The same context some days later. */
function later(ctx: SystemContext, days: number): SystemContext {
  const at = new Date(ctx.now().getTime() + days * DAY)
  return { ...ctx, now: () => at }
}

async function makeManager(ctx: SystemContext, homes: string[]) {
  const user = await makeUser(ctx, { manager: true, student: false, givenName: 'Marta' })
  await assignManager(ctx, { listingIds: homes, managerId: user.id })
  return { user, actor: personOf(user) }
}

async function found(ctx: SystemContext): Promise<string[]> {
  const { items } = await searchListings(
    { ...ctx, actor: visitor },
    { search: { ...emptySearch, campus: 'usc' } },
  )
  return items.map(({ id }) => id)
}

async function stored(ctx: SystemContext, id: string) {
  const [home] = await ctx.db.select().from(listings).where(eq(listings.id, id))
  if (!home) throw new Error('no such home')
  return home
}

/** The token in the links of the latest email to a person. */
async function newestToken(ctx: SystemContext, to: string): Promise<string> {
  await runQueuedJobs(ctx)
  const emails = await mailboxEmails(ctx)
  const email = emails.find((each) => each.to === to && each.subject.startsWith('Is '))
  const token = /home-answer\/([\w-]+)\?answer=rented/.exec(email?.text ?? '')?.[1]
  if (!token) throw new Error('no email asks about a home')
  return token
}

test('a manager is asked once, a week before; unconfirmed homes leave search, map and sitemap, and return when confirmed', async ({
  ctx,
}) => {
  await makeCampus(ctx)
  const id = await makeListing(ctx)
  const { user, actor } = await makeManager(ctx, [id])
  await refreshListingsJob.run(later(ctx, 22), {})
  expect(await ctx.db.select().from(homeQuestions)).toHaveLength(0)
  for (const days of [23, 24, 29]) await refreshListingsJob.run(later(ctx, days), {})
  expect(await ctx.db.select().from(homeQuestions)).toHaveLength(1)
  expect(await found(ctx)).toEqual([id])
  const then = later(ctx, 30)
  await refreshListingsJob.run(then, {})
  expect(await found(then)).toEqual([])
  expect((await mapView(then, { search: { ...emptySearch, campus: 'usc' } })).total).toBe(0)
  expect(await sitemapListings(then, 1)).toEqual([])
  expect(await findListing({ ...then, actor: visitor }, { idOrSlug: id, people: null })).toMatchObject({
    unlisted: 'unconfirmed',
  })
  expect((await stored(ctx, id)).status).toBe('published')

  const token = await newestToken(then, user.email)
  expect(
    await answerQuestion({ ...then, actor: visitor }, { token, input: { answer: 'available' } }),
  ).toEqual({
    ok: true,
  })
  expect(await found(then)).toEqual([id])
  expect(await stored(ctx, id)).toMatchObject({
    confirmedBy: 'manager',
    unlisted: null,
    confirmedAt: then.now(),
  })
  const [change] = await ctx.db.select().from(listingChanges)
  expect(change).toMatchObject({ by: 'manager', userId: user.id, changes: [{ field: 'confirmedAt' }] })
  await refreshListingsJob.run(later(ctx, 52), {})
  expect(await found(ctx)).toEqual([id])
  await confirmHomes({ ...later(ctx, 52), actor }, [id])
  await refreshListingsJob.run(later(ctx, 75), {})
  expect(await ctx.db.select().from(homeQuestions)).toHaveLength(2)
})

test('a manager is asked about all homes in one email, confirms all at once, and hears once that homes left the search', async ({
  ctx,
}) => {
  await makeCampus(ctx)
  const homes = [await makeListing(ctx), await makeListing(ctx), await makeListing(ctx)]
  const { user, actor } = await makeManager(ctx, homes)
  expect(await askManagers(later(ctx, 24))).toBe(3)
  expect(await askManagers(later(ctx, 24))).toBe(0)
  await runQueuedJobs(later(ctx, 24))
  const [email, ...more] = await mailboxEmails(ctx)
  expect(more).toEqual([])
  expect(email).toMatchObject({ to: user.email, subject: 'Are these 3 homes still available?' })
  expect(email?.text).toContain('/manage?show=asked')
  expect(await confirmAllAsked({ ...later(ctx, 25), actor })).toBe(3)
  await unlistUnconfirmed(later(ctx, 56))
  const told = await ctx.db.select().from(notifications).where(eq(notifications.userId, user.id))
  expect(told).toMatchObject([
    { kind: 'homes-hidden', detail: expect.stringContaining('3 homes are now hidden from search') },
  ])
})

test('a link works for one home, once, and not after it expired or for another manager', async ({ ctx }) => {
  await makeCampus(ctx)
  const [id, other] = [await makeListing(ctx), await makeListing(ctx)]
  const { user } = await makeManager(ctx, [id, other])
  const admin = { ...ctx, actor: personOf(await makeUser(ctx, { admin: true })) }
  const asVisitor = { ...ctx, actor: visitor }
  expect(await unlistHome(admin, id)).toEqual({ ok: true, asked: true })
  expect(await found(ctx)).toEqual([other])
  const token = await newestToken(ctx, user.email)
  expect(await homeQuestion(asVisitor, token)).toMatchObject({ state: 'open', home: { price: 240_000 } })
  await expect(homeQuestion(asVisitor, 'made-up')).rejects.toThrow(NotFound)
  await expect(answerQuestion(asVisitor, { token: 'made-up', input: { answer: 'rented' } })).rejects.toThrow(
    NotFound,
  )
  const wrong = await answerQuestion(asVisitor, { token, input: { answer: 'price', price: '-5' } })
  expect(wrong).toMatchObject({
    ok: false,
    reason: 'invalid',
    errors: { price: 'The price cannot be below 0.' },
  })
  expect(await answerQuestion(asVisitor, { token, input: {} })).toMatchObject({
    errors: { answer: expect.any(String) },
  })

  const tooLate = { ...later(ctx, 31), actor: visitor }
  expect(await answerQuestion(tooLate, { token, input: { answer: 'available' } })).toMatchObject({
    ok: false,
    reason: 'over',
  })
  for (let twice = 0; twice < 2; twice += 1)
    expect(await answerQuestion(asVisitor, { token, input: { answer: 'price', price: '2500' } })).toEqual({
      ok: true,
    })
  expect(await stored(ctx, id)).toMatchObject({ price: 250_000, version: 2, unlisted: null })
  expect(await answerQuestion(asVisitor, { token, input: { answer: 'rented' } })).toMatchObject({
    ok: false,
    reason: 'over',
  })
  expect(await homeQuestion(asVisitor, token)).toMatchObject({ state: 'answered', answer: 'price' })
  expect((await found(ctx)).toSorted()).toEqual([id, other].toSorted())

  await unlistHome(admin, id)
  const second = await newestToken(ctx, user.email)
  await makeManager(ctx, [id])
  expect(await answerQuestion(asVisitor, { token: second, input: { answer: 'rented' } })).toMatchObject({
    ok: false,
    reason: 'over',
  })
})

test('the answer "rented" archives the home, and may say through when', async ({ ctx }) => {
  await makeCampus(ctx)
  const id = await makeListing(ctx)
  const { user } = await makeManager(ctx, [id])
  await unlistHome(ctx, id)
  const token = await newestToken(ctx, user.email)
  const answer = (through: string) =>
    answerQuestion({ ...ctx, actor: visitor }, { token, input: { answer: 'rented', through } })
  expect(await answer('July')).toMatchObject({ errors: { through: 'Enter a date, such as Jul 31, 2027.' } })
  const through = utcDay(later(ctx, 200).now())
  expect(await answer(through)).toEqual({ ok: true })
  const availableFrom = daysLater(through, 1)
  expect(await stored(ctx, id)).toMatchObject({
    status: 'archived',
    unlisted: null,
    rentedThrough: through,
    availableFrom,
  })
  expect(await found(ctx)).toEqual([])
  expect(await unlistHome(ctx, id)).toMatchObject({ ok: false, reason: 'not-published' })
})

test('only its manager and admins can confirm a home, and only admins can hide it', async ({ ctx }) => {
  await makeCampus(ctx)
  const id = await makeListing(ctx)
  const { actor } = await makeManager(ctx, [id])
  const another = personOf(await makeUser(ctx, { manager: true, student: false }))
  const student = personOf(await makeUser(ctx))
  for (const who of [another, student]) {
    await expect(confirmHomes({ ...ctx, actor: who }, [id])).rejects.toThrow(Forbidden)
    await expect(unlistHome({ ...ctx, actor: who }, id)).rejects.toThrow(Forbidden)
    await expect(feedSources({ ...ctx, actor: who })).rejects.toThrow(NotFound)
  }
  await expect(unlistHome({ ...ctx, actor }, id)).rejects.toThrow(Forbidden)
  await expect(confirmHomes({ ...ctx, actor: visitor }, [id])).rejects.toThrow(SignInRequired)
  await expect(confirmHomes(ctx, [id, newId()])).rejects.toThrow(NotFound)
  await confirmHomes({ ...ctx, actor }, [id])
  expect(await stored(ctx, id)).toMatchObject({ confirmedBy: 'manager' })
})

test('homes without a manager are one item per source, and trusted lists confirm them', async ({ ctx }) => {
  await makeCampus(ctx)
  const input = listingInput({ source: 'union' })
  const id = await makeListing(ctx, input)
  await makeListing(ctx, { source: 'union' })
  const then = later(ctx, 31)
  await refreshListingsJob.run(then, {})
  expect(await feedSources(then)).toMatchObject([
    { source: 'union', homes: 2, ending: 0, held: 2, trusted: false },
  ])
  await saveListings(then, { inputs: [input] })
  expect(await found(then)).toEqual([])
  await trustSource(then, { source: 'union', on: true })
  await trustSource(then, { source: 'union', on: true })
  await saveListings(then, { inputs: [input] })
  expect(await found(then)).toEqual([id])
  expect(await stored(ctx, id)).toMatchObject({ confirmedBy: 'source', confirmedAt: then.now() })
  expect(await confirmSource(then, 'union')).toBe(1)
  expect(await found(then)).toHaveLength(2)
  expect(await feedSources(then)).toMatchObject([{ held: 0, trusted: true }])
  const log = await ctx.db
    .select()
    .from(moderationLog)
    .where(eq(moderationLog.kind, 'source'))
    .orderBy(moderationLog.id)
  expect(log.map(({ subject, outcome }) => `${subject}: ${outcome}`)).toEqual([
    'union: it confirms its homes',
    'union: confirmed 1 home',
  ])
  await expect(trustSource(ctx, { source: 'nobody’s', on: true })).rejects.toThrow(NotFound)
})

test('after 60 days the demo is full: its homes are confirmed automatically, except reported ones', async ({
  ctx,
}) => {
  await makeCampus(ctx)
  const homes = []
  for (let count = 0; count < 3; count += 1) homes.push(await makeListing(ctx, { source: 'demo' }))
  const [managed = '', held = '', alone = ''] = homes
  await makeManager(ctx, [managed])
  await unlistHome(ctx, held)
  for (const days of [60, 61]) {
    await refreshListingsJob.run(later(ctx, days), {})
    await confirmDemoHomesJob.run(later(ctx, days), {})
  }
  expect((await found(ctx)).toSorted()).toEqual([managed, alone].toSorted())
  const real = await makeListing(ctx, { source: 'real' })
  await confirmDemoHomesJob.run(later(ctx, 100), {})
  expect((await stored(ctx, real)).freshAt).toEqual(ctx.now())
})

test('a home that is confirmed while its confirmation expires stays in search', async ({ ownDatabase }) => {
  const ctx = contextOf(ownDatabase.db)
  await makeCampus(ctx)
  const homes = []
  for (let count = 0; count < 8; count += 1) homes.push(await makeListing(ctx))
  const { actor } = await makeManager(ctx, homes)
  const then = later(ctx, 31)
  await Promise.all([...homes.map((id) => confirmHomes({ ...then, actor }, [id])), unlistUnconfirmed(then)])
  expect((await found(then)).toSorted()).toEqual(homes.toSorted())
  for (const id of homes) expect((await stored(ctx, id)).unlisted).toBeNull()
})
