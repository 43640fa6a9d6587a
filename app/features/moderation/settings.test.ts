import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { moderationLog } from '#app/database/schema/site/moderation-queue.ts'
import { homeQuestions } from '#app/database/schema/homes/freshness.ts'
import { listings } from '#app/database/schema/homes/listings.ts'
import { makeUser, personOf } from '#app/features/accounts/factory.ts'
import { makeCampus } from '#app/features/campuses/factory.ts'
import { makeListing } from '#app/features/listings/factory.ts'
import { unlistHome } from '#app/features/freshness/confirm-homes.server.ts'
import { refreshListingsJob } from '#app/features/freshness/jobs.server.ts'
import { assignManager } from '#app/features/listings/assign-manager.server.ts'
import { searchListings } from '#app/features/search/search-listings.query.server.ts'
import { emptySearch } from '#app/features/search/search-params.ts'
import { listingFaq } from '#app/features/site/site.query.server.ts'
import { visitor } from '#app/platform/access.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { NotFound } from '#app/platform/errors.ts'
import { contextOf, test } from '#tests/setup/databases/database.ts'
import { changeSettings } from './change-settings.server.ts'
import { settingsView } from './settings.query.server.ts'
import { readSettings } from './typed-settings.ts'

const DAY = 24 * 60 * 60 * 1000

const adminOf = async (ctx: SystemContext) => ({
  ...ctx,
  actor: personOf(await makeUser(ctx, { admin: true })),
})
const form = (freshDays: string, over: number, leaveWith: number | null = null) => ({
  typed: { freshDays, reviews: 'first' },
  over,
  leaveWith,
})

test('days that an admin sets hold from then on, stand in the log, and are taken back', async ({ ctx }) => {
  const asAdmin = await adminOf(ctx)
  await makeCampus(ctx)
  const id = await makeListing(ctx)
  const manager = await makeUser(ctx, { manager: true, student: false })
  await assignManager(ctx, { listingIds: [id], managerId: manager.id })
  const then = { ...ctx, now: () => new Date(ctx.now().getTime() + 20 * DAY) }
  const unlisted = async () =>
    (await ctx.db.select().from(listings).where(eq(listings.id, id))).map((home) => home.unlisted)

  expect(await changeSettings(asAdmin, form('60', 0))).toMatchObject({ ok: true, changed: true })
  expect(await changeSettings(asAdmin, form('60', 1))).toMatchObject({ ok: true, changed: false })
  expect(await settingsView(asAdmin)).toMatchObject({
    now: { freshDays: 60, reviews: 'first' },
    started: { freshDays: 30 },
    isSet: true,
    version: 1,
  })
  expect(JSON.stringify(await listingFaq({ ...ctx, actor: visitor }))).toContain('Every 60 days')
  await refreshListingsJob.run(then, {})
  expect(await ctx.db.select().from(homeQuestions)).toEqual([])

  const asAdminThen = { ...asAdmin, now: then.now }
  const leaves = { ok: false, reason: 'homes-leave', homes: 1, days: 14 }
  expect(await changeSettings(asAdminThen, form('14', 1))).toEqual(leaves)
  expect(await changeSettings(asAdminThen, form('14', 1, 10))).toEqual(leaves)
  expect(await changeSettings(asAdminThen, form('14', 1, 14))).toMatchObject({ ok: true, changed: true })
  await refreshListingsJob.run(then, {})
  expect(await unlisted()).toEqual(['unconfirmed'])
  expect(await ctx.db.select().from(homeQuestions)).toHaveLength(1)

  expect(await changeSettings(asAdmin, { typed: null, over: 2, leaveWith: null })).toMatchObject({ ok: true })
  expect(await settingsView(asAdmin)).toMatchObject({ now: { freshDays: 30 }, isSet: false, version: 3 })
  const log = await ctx.db
    .select()
    .from(moderationLog)
    .where(eq(moderationLog.kind, 'settings'))
    .orderBy(moderationLog.id)
  expect(log.map(({ outcome }) => outcome)).toEqual([
    'a confirmation lasts 60 days, before 30',
    'a confirmation lasts 14 days, before 60',
    'a confirmation lasts 30 days, before 14',
  ])
})

test('more days bring back homes that left only because nobody confirmed them', async ({ ctx }) => {
  const asAdmin = await adminOf(ctx)
  await makeCampus(ctx)
  const [stale, asked, old] = [await makeListing(ctx), await makeListing(ctx), await makeListing(ctx)]
  const at = (days: number) => ({ ...ctx, now: () => new Date(ctx.now().getTime() + days * DAY) })
  await ctx.db
    .update(listings)
    .set({ freshAt: at(-30).now() })
    .where(eq(listings.id, old))
  await unlistHome(ctx, asked)
  const found = async () => {
    const { items } = await searchListings(
      { ...ctx, actor: visitor },
      { search: { ...emptySearch, campus: 'usc' } },
    )
    return items.map(({ id }) => id)
  }
  await refreshListingsJob.run(at(31), {})
  expect(await found()).toEqual([])
  await refreshListingsJob.run(at(31), {})
  expect(await found()).toEqual([])

  expect(await changeSettings(asAdmin, form('60', 0))).toMatchObject({ ok: true, changed: true })
  await refreshListingsJob.run(at(31), {})
  expect(await found()).toEqual([stale])
  const [home] = await ctx.db.select().from(listings).where(eq(listings.id, stale))
  expect(home).toMatchObject({ unlisted: null, unlistedAt: null, confirmedAt: null, freshAt: ctx.now() })
})

test('of two admins who change them at once, one hears of the other', async ({ ownDatabase }) => {
  const ctx = contextOf(ownDatabase.db)
  const [ada, bo] = [await adminOf(ctx), await adminOf(ctx)]
  const outcomes = await Promise.all([changeSettings(ada, form('40', 0)), changeSettings(bo, form('50', 0))])
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
  expect(outcomes.find(({ ok }) => !ok)).toEqual({ ok: false, reason: 'changed', version: 1 })
  expect(await ctx.db.select().from(moderationLog)).toHaveLength(1)
})

test('each wrong field has its sentence', async ({ ctx }) => {
  for (const freshDays of ['', '2', '3651', '1.5', '-4', 'many', '9999999'])
    expect(readSettings({ freshDays, reviews: 'all' })).toEqual({
      ok: false,
      errors: { freshDays: expect.stringContaining('from 3 to 3650') },
    })
  const asAdmin = await adminOf(ctx)
  const wrong = { typed: { freshDays: ' 3 ', reviews: 'some' }, over: 0, leaveWith: null }
  expect(await changeSettings(asAdmin, wrong)).toMatchObject({ errors: { reviews: 'Choose one.' } })
  expect((await settingsView(asAdmin)).isSet).toBe(false)
})

test('nobody else reads or changes them', async ({ ctx }) => {
  for (const actor of [visitor, personOf(await makeUser(ctx, { manager: true }))]) {
    await expect(changeSettings({ ...ctx, actor }, form('40', 0))).rejects.toThrow(NotFound)
    await expect(settingsView({ ...ctx, actor })).rejects.toThrow(NotFound)
  }
})
