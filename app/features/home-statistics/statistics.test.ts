import { inArray } from 'drizzle-orm'
import { expect, test as unit } from 'vitest'
import { listings } from '#app/database/schema/homes/listings.ts'
import { makeUser, personOf } from '#app/features/accounts/factory.ts'
import { makeCampus } from '#app/features/campuses/factory.ts'
import { makeListing } from '#app/features/listings/factory.ts'
import { assignManager } from '#app/features/listings/assign-manager.server.ts'
import { makeProfile } from '#app/features/profiles/factory.ts'
import { setLike } from '#app/features/saves/set-like.server.ts'
import { visitor } from '#app/platform/access.ts'
import { Forbidden, NotFound, SignInRequired } from '#app/platform/errors.ts'
import { test } from '#tests/setup/databases/database.ts'
import { makeInquiry } from '#app/features/inquiries/factory.ts'
import { addViews, homeStatistics, statisticsCsv } from './statistics.query.server.ts'
import { periodsOf, total } from './statistics.ts'

unit('weeks are seven whole days, and days are those where the home is', () => {
  // 9 PM of the 15th in Los Angeles.
  const now = new Date('2026-11-16T05:00:00Z')
  const days = periodsOf('day', 'America/Los_Angeles', now)
  expect([days.length, days[0], days.at(-1)]).toEqual([
    30,
    { from: '2026-10-17', to: '2026-10-17' },
    { from: '2026-11-15', to: '2026-11-15' },
  ])
  const weeks = periodsOf('week', 'UTC', now)
  expect([weeks.length, weeks.at(-2), weeks.at(-1)]).toEqual([
    12,
    { from: '2026-11-03', to: '2026-11-09' },
    { from: '2026-11-10', to: '2026-11-16' },
  ])
})

test('only a manager sees the statistics of the own homes, by day and week', async ({ ctx }) => {
  await makeCampus(ctx)
  const [one, two, others] = [
    await makeListing(ctx, { name: 'Amberfinch House' }),
    await makeListing(ctx, { name: '=Thistle, Court' }),
    await makeListing(ctx),
  ]
  const manager = await makeUser(ctx, { manager: true, student: false })
  await assignManager(ctx, { listingIds: [one, two], managerId: manager.id })
  const ana = await makeUser(ctx)
  await makeProfile(ctx, ana)
  const asAna = { ...ctx, actor: personOf(ana) }
  const asManager = { ...ctx, actor: personOf(manager) }
  // Days before the first home was listed are not shown.
  expect((await homeStatistics(asManager, { step: 'day', listingId: null })).periods).toHaveLength(1)
  const createdAt = new Date('2026-01-10T12:00:00Z')
  await ctx.db
    .update(listings)
    .set({ createdAt, listedAt: createdAt })
    .where(inArray(listings.id, [one, two]))
  for (const listingId of [one, others]) await setLike(asAna, { listingId, liked: true })
  await makeInquiry(ctx, ana, two)
  const seen = (day: string, views: number) => ({ listingId: one, day, views })
  const views = [
    seen('2026-11-15', 2),
    seen('2026-09-15', 3),
    { ...seen('2026-11-15', 9), listingId: others },
  ]
  const byDay = addViews(await homeStatistics(asManager, { step: 'day', listingId: null }), views)
  expect(byDay.homes.map(({ id }) => id)).toEqual([two, one])
  const [first, second] = byDay.homes
  expect(first?.counts.asked.slice(-2)).toEqual([0, 1])
  expect(second?.counts.opened.slice(-3)).toEqual([0, 2, 0])
  expect(second?.counts.liked.slice(-2)).toEqual([0, 1])
  expect(total(first?.counts.opened ?? [])).toBe(0)
  const byWeek = addViews(await homeStatistics(asManager, { step: 'week', listingId: two }), [
    { ...seen('2026-09-15', 1), listingId: two },
  ])
  expect(byWeek.homes.map(({ counts }) => [total(counts.opened), counts.asked.at(-1)])).toEqual([[1, 1]])
  const csv = (await Array.fromAsync(statisticsCsv(byWeek))).join('').split('\r\n')
  expect(csv[0]).toBe('\uFEFFhome,from,to,opened,liked,inquiries')
  expect(csv[12]).toBe(`"'=Thistle, Court, 1200 Amberfinch Street",2026-11-10,2026-11-16,0,0,1`)
  await expect(homeStatistics(asManager, { step: 'day', listingId: others })).rejects.toThrow(NotFound)
  await expect(homeStatistics(asAna, { step: 'day', listingId: null })).rejects.toThrow(Forbidden)
  await expect(homeStatistics({ ...ctx, actor: visitor }, { step: 'day', listingId: null })).rejects.toThrow(
    SignInRequired,
  )
})
