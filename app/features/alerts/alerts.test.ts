import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { users } from '#app/database/schema/people/accounts.ts'
import { homeNews, savedSearches } from '#app/database/schema/site/alerts.ts'
import { emailRefusals, mailbox } from '#app/database/schema/site/emails.ts'
import { listings } from '#app/database/schema/homes/listings.ts'
import { notificationChoices } from '#app/database/schema/site/notifications.ts'
import { makeUser, personOf } from '#app/features/accounts/factory.ts'
import { makeCampus } from '#app/features/campuses/factory.ts'
import { archiveListing } from '#app/features/publishing/take-down.server.ts'
import { editListing } from '#app/features/publishing/edit-listing.server.ts'
import { makeListing } from '#app/features/listings/factory.ts'
import { setHidden } from '#app/features/saves/set-hidden.server.ts'
import { visitor } from '#app/platform/access.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { NotFound, SignInRequired } from '#app/platform/errors.ts'
import { newId } from '#app/platform/addresses/ids.ts'
import { NOW, test } from '#tests/setup/databases/database.ts'
import { runQueuedJobs } from '#tests/setup/queued-jobs.ts'
import { changeSearch, deleteSearch, openSearch, saveSearch } from './save-search.server.ts'
import { makeSavedSearch } from './factory.ts'
import { savedSearchesJob } from './jobs.server.ts'
import { newSearch, ownSearches } from './saved-searches.query.server.ts'
import { recordNews } from './record-news.server.ts'
import { MOST_SEARCHES } from './rules.ts'

const HOUR = 60 * 60 * 1000 // milliseconds
/** NOW is noon on a Monday in Los Angeles. */
const later = (ctx: SystemContext, hours: number): SystemContext => ({
  ...ctx,
  now: () => new Date(NOW.getTime() + hours * HOUR),
})
const as = (ctx: SystemContext, user: Parameters<typeof personOf>[0]): SystemContext => ({
  ...ctx,
  actor: personOf(user),
})

/** A campus with a home that every student may see, and one student. */
async function scene(ctx: SystemContext) {
  await makeCampus(ctx)
  const known = await makeListing(ctx, { name: 'Known House', price: 200_000 })
  await recordNews(ctx)
  await ctx.db.delete(homeNews)
  return { known, ana: await makeUser(ctx) }
}

async function homeOf({ db }: SystemContext, id: string) {
  const [home] = await db.select().from(listings).where(eq(listings.id, id))
  if (!home) throw new Error('there is no such home')
  return home
}

async function run(ctx: SystemContext, hours: number, to: { email: string }) {
  await savedSearchesJob.run(later(ctx, hours), {})
  await runQueuedJobs(later(ctx, hours))
  return ctx.db.select().from(mailbox).where(eq(mailbox.to, to.email)).orderBy(mailbox.at)
}

test('one email reports new, cheaper and gone homes, once', async ({ ctx }) => {
  const { known, ana } = await scene(ctx)
  const admin = await makeUser(ctx, { admin: true })
  const gone = await makeListing(ctx, { name: 'Gone House' })
  await recordNews(ctx)
  await makeSavedSearch(ctx, ana, { name: 'Near USC' })
  expect(await run(ctx, 0.1, ana)).toEqual([])
  await makeListing(ctx, { name: 'New House', price: 240_000 })
  await makeListing(ctx, { name: 'New Draft', status: 'draft' })
  await archiveListing(ctx, gone)
  const edited = await editListing(as(ctx, admin), {
    listingId: known,
    version: (await homeOf(ctx, known)).version,
    input: {
      price: '1800',
    },
  })
  expect(edited).toMatchObject({ ok: true, changed: true })
  const [mail, ...more] = await run(ctx, 1, ana)
  expect(more).toEqual([])
  expect(mail?.subject).toBe('1 new home, 1 cheaper, and 1 gone in “Near USC”')
  expect(mail?.text).toMatch(
    /New: New House, 1200 Amberfinch Street \(\$1,200 a person\)[^]*Cheaper: Known House[^]*Gone House/,
  )
  expect(mail?.text).not.toContain('New Draft')
  expect(mail?.text).toContain('/listings?campus=usc')
  expect(await run(ctx, 3, ana)).toHaveLength(1)
})

test('emails are sent at once, in the morning of the campus, on Mondays, or never', async ({ ctx }) => {
  await scene(ctx)
  const people = new Map<string, Awaited<ReturnType<typeof makeUser>>>()
  for (const frequency of ['at-once', 'daily', 'weekly', 'never'] as const) {
    const user = await makeUser(ctx)
    people.set(frequency, user)
    await makeSavedSearch(ctx, user, { frequency })
  }
  await makeListing(ctx, { name: 'First House' })
  const told = async (hours: number) => {
    await savedSearchesJob.run(later(ctx, hours), {})
    await runQueuedJobs(later(ctx, hours))
    const all = await ctx.db.select().from(mailbox)
    return Object.fromEntries(
      [...people].map(([frequency, { email }]) => [frequency, all.filter(({ to }) => to === email).length]),
    )
  }
  expect(await told(0.4)).toEqual({ 'at-once': 0, daily: 0, weekly: 0, never: 0 })
  expect(await told(0.5)).toEqual({ 'at-once': 1, daily: 0, weekly: 0, never: 0 })
  expect(await told(19.9)).toEqual({ 'at-once': 1, daily: 0, weekly: 0, never: 0 })
  expect(await told(20)).toEqual({ 'at-once': 1, daily: 1, weekly: 0, never: 0 })
  await makeListing(ctx, { name: 'Second House' })
  expect(await told(20.1)).toEqual({ 'at-once': 2, daily: 1, weekly: 0, never: 0 })
  await makeListing(ctx, { name: 'Third House' })
  // Nothing more is sent within the half hour; what happened in it is sent afterwards.
  expect(await told(20.2)).toEqual({ 'at-once': 2, daily: 1, weekly: 0, never: 0 })
  expect(await told(20.7)).toEqual({ 'at-once': 3, daily: 1, weekly: 0, never: 0 })
  expect(await told(44)).toEqual({ 'at-once': 3, daily: 2, weekly: 0, never: 0 })
  expect(await told(163)).toEqual({ 'at-once': 3, daily: 2, weekly: 0, never: 0 })
  expect(await told(164)).toEqual({ 'at-once': 3, daily: 2, weekly: 1, never: 0 })
  const weekly = await ctx.db
    .select()
    .from(mailbox)
    .where(eq(mailbox.to, people.get('weekly')?.email ?? ''))
  expect(weekly[0]?.subject).toContain('3 new homes')
})

test('hidden homes, homes that came and went, and results of others’ searches are not reported', async ({
  ctx,
}) => {
  const { ana } = await scene(ctx)
  await makeCampus(ctx, { slug: 'ucla' })
  await makeSavedSearch(ctx, ana)
  const hidden = await makeListing(ctx, { name: 'Hidden House' })
  await setHidden(as(ctx, ana), { listingId: hidden, hidden: true })
  await makeListing(ctx, { name: 'Elsewhere', campus: 'ucla' })
  const brief = await makeListing(ctx, { name: 'Brief House' })
  await recordNews(later(ctx, 0.1))
  await archiveListing(ctx, brief)
  expect(await run(ctx, 1, ana)).toEqual([])
})

test('all searches of one person are reported in one email', async ({ ctx }) => {
  const { ana } = await scene(ctx)
  await makeSavedSearch(ctx, ana, { name: 'Near USC' })
  await makeSavedSearch(ctx, ana, { name: 'Two beds', href: '/listings?beds=2' })
  await makeSavedSearch(ctx, ana, { name: 'Five beds', href: '/listings?beds=5' })
  await makeListing(ctx, { name: 'New House' })
  const [mail, ...more] = await run(ctx, 1, ana)
  expect(more).toEqual([])
  expect(mail?.text).toMatch(/“Near USC”: 1 new home\.[^]*“Two beds”: 1 new home\./)
  expect(mail?.text).not.toContain('Five beds')
  expect(mail?.text).toContain('/profile/searches')
})

test('people who unsubscribed get none, and people who want one a day get none at once', async ({ ctx }) => {
  const { ana } = await scene(ctx)
  const off = await makeUser(ctx)
  const daily = await makeUser(ctx)
  const leaving = await makeUser(ctx)
  for (const user of [ana, off, daily, leaving]) await makeSavedSearch(ctx, user)
  await ctx.db.update(users).set({ deletionAskedAt: NOW }).where(eq(users.id, leaving.id))
  await ctx.db.insert(emailRefusals).values({ userId: ana.id, kind: 'saved-search', createdAt: NOW })
  const choice = { kind: 'saved-search', onSite: true }
  await ctx.db.insert(notificationChoices).values({ ...choice, userId: off.id, emails: 'off' })
  await ctx.db.insert(notificationChoices).values({ ...choice, userId: daily.id, emails: 'daily' })
  await makeListing(ctx, { name: 'New House' })
  expect(await run(ctx, 1, daily)).toEqual([])
  expect(await run(ctx, 20, daily)).toHaveLength(1)
  for (const user of [ana, off, leaving]) expect(await run(ctx, 20, user)).toEqual([])
})

test('the list counts homes that came since a search was opened', async ({ ctx }) => {
  const { ana } = await scene(ctx)
  const id = await makeSavedSearch(ctx, ana, { href: '/listings/House?campus=usc&q=river' })
  const fresh = async () => (await ownSearches(as(ctx, ana))).map((search) => search.fresh)
  expect(await fresh()).toEqual([0])
  await makeListing(ctx, { type: 'House', name: 'River House' })
  await makeListing(ctx, { type: 'House', name: 'Hill House' })
  await recordNews(later(ctx, 1))
  expect(await ownSearches(as(ctx, ana))).toMatchObject([
    { id, fresh: 1, filters: ['Near USC', '“river”', 'House'], frequency: 'at-once' },
  ])
  expect(await openSearch(as(later(ctx, 2), ana), id)).toBe('/listings/House?campus=usc&q=river')
  expect(await fresh()).toEqual([0])
})

test('a search is saved once, and their number is limited', async ({ ctx }) => {
  const { ana } = await scene(ctx)
  const save = (href: string, name = 'Mine', frequency = 'daily') =>
    saveSearch(as(ctx, ana), { href, typed: { name, frequency } })
  const first = await save('/listings?beds=2&campus=usc&sort=price')
  expect(await save('/listings?campus=usc&beds=2&page=3', ' Two  beds ', 'weekly')).toEqual(first)
  expect(await ownSearches(as(ctx, ana))).toMatchObject([{ name: 'Two beds', frequency: 'weekly' }])
  expect(await newSearch(as(ctx, ana), '/listings?beds=2&campus=usc')).toMatchObject({
    isSaved: true,
    name: 'Two beds',
  })
  expect(await newSearch(as(ctx, ana), '/listings?beds=3&campus=usc')).toMatchObject({
    isSaved: false,
    name: '3 beds near USC',
    frequency: 'daily',
  })
  expect(await newSearch(as(ctx, ana), '/listings?campus=usc&group=me&fits=1')).toMatchObject({
    filters: ['Near USC'],
    left: ['Only homes that fit'],
  })
  expect(await newSearch(as(ctx, ana), '/listings?beds=3&campus=usc')).toMatchObject({ left: [] })
  expect(await save('/listings?beds=3', ' ', 'hourly')).toEqual({
    ok: false,
    reason: 'invalid',
    errors: { name: 'Give it a name.', frequency: 'Choose how often you want emails about it.' },
  })
  expect(await save('https://elsewhere.example/')).toMatchObject({ ok: false, reason: 'no-search' })
  for (let beds = 3; beds < 3 + MOST_SEARCHES - 1; beds += 1) await save(`/listings?beds=${beds}`)
  expect(await save('/listings?beds=30')).toMatchObject({ ok: false, reason: 'full' })
  await expect(saveSearch({ ...ctx, actor: visitor }, { href: '/listings', typed: {} })).rejects.toThrow(
    SignInRequired,
  )
})

test('only the owner can change, open and delete a search', async ({ ctx }) => {
  const { ana } = await scene(ctx)
  const other = as(ctx, await makeUser(ctx))
  const id = await makeSavedSearch(ctx, ana, { frequency: 'never' })
  for (const search of [id, newId(), 'no-id']) {
    await expect(
      changeSearch(other, { id: search, typed: { name: 'Mine', frequency: 'daily' } }),
    ).rejects.toThrow(NotFound)
    await expect(openSearch(other, search)).rejects.toThrow(NotFound)
    await expect(deleteSearch(other, search)).rejects.toThrow(NotFound)
  }
  const mine = as(later(ctx, 5), ana)
  expect(await changeSearch(mine, { id, typed: { name: '', frequency: 'daily' } })).toMatchObject({
    ok: false,
  })
  expect(await changeSearch(mine, { id, typed: { name: 'Mine', frequency: 'daily' } })).toEqual({ ok: true })
  const [row] = await ctx.db.select().from(savedSearches).where(eq(savedSearches.id, id))
  expect(row).toMatchObject({ name: 'Mine', frequency: 'daily', checkedAt: mine.now() })
  await deleteSearch(mine, id)
  expect(await ownSearches(mine)).toEqual([])
})
