import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { campuses } from '#app/database/schema/map/campuses.ts'
import { listings } from '#app/database/schema/homes/listings.ts'
import { companyOf } from '#app/features/companies/own-company.server.ts'
import { makeUser, personOf } from '#app/features/accounts/factory.ts'
import { makeCampus } from '#app/features/campuses/factory.ts'
import { makeListing } from '#app/features/listings/factory.ts'
import { visitor } from '#app/platform/access.ts'
import { SignInRequired } from '#app/platform/errors.ts'
import { test } from '#tests/setup/databases/database.ts'
import { makeView, makeVisit } from './factory.ts'
import { rollUpDay } from './roll-up-day.server.ts'
import { viewsOfOwnHomes } from './home-views.query.server.ts'

test('a manager sees views and visitors of the own homes, by days in the campus’s time zone', async ({
  ctx,
}) => {
  await makeCampus(ctx)
  const listingId = await makeListing(ctx)
  await makeListing(ctx)
  const manager = await makeUser(ctx, { manager: true })
  await ctx.db
    .update(listings)
    .set({ managerId: manager.id, companyId: await companyOf(ctx, manager.id) })
    .where(eq(listings.id, listingId))
  const [home] = await ctx.db
    .select({ slug: listings.slug, campus: campuses.slug, timeZone: campuses.timeZone })
    .from(listings)
    .innerJoin(campuses, eq(campuses.id, listings.campusId))
    .where(eq(listings.id, listingId))
  if (!home) throw new Error('no home')
  const at = new Date('2026-11-20T20:00:00Z')
  const opened = () => makeView(at, { u: `/expanded-listing/${home.slug}` })
  await makeVisit(ctx, at, { message: { p: [opened(), opened()] } })
  await makeVisit(ctx, at, { message: { p: [makeView(at, { u: `/expanded-listing/${listingId}` })] } })
  for (let time = 0; time < 2; time += 1)
    await rollUpDay(ctx.db, { day: '2026-11-20', timeZone: home.timeZone, campuses: [home.campus] })
  const as = { ...ctx, actor: personOf(manager, { manager: true }) }
  const range = { from: '2026-11-20', to: '2026-11-20' }
  expect(await viewsOfOwnHomes(as, range)).toMatchObject([
    { listingId, day: '2026-11-20', views: 3, visitors: 2 },
  ])
  expect(await viewsOfOwnHomes(as, { from: '2026-11-21', to: '2026-12-01' })).toEqual([])
  const other = { ...ctx, actor: personOf(await makeUser(ctx, { manager: true }), { manager: true }) }
  expect(await viewsOfOwnHomes(other, range)).toEqual([])
  await expect(viewsOfOwnHomes({ ...ctx, actor: visitor }, range)).rejects.toThrow(SignInRequired)
})
