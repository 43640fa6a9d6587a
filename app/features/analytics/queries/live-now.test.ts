import { expect } from 'vitest'
import { listings } from '#app/database/schema/homes/listings.ts'
import { makeCampus } from '#app/features/campuses/factory.ts'
import { makeListing } from '#app/features/listings/factory.ts'
import { NOW, test } from '#tests/setup/databases/database.ts'
import { makeView, makeVisit } from '../factory.ts'
import { rollUpVisits } from '../sums/roll-up.server.ts'
import { visitsNow } from './live-now.server.ts'

test('a current visit belongs to its first campus, before and after the sums are computed', async ({
  ctx,
}) => {
  await makeCampus(ctx)
  await makeListing(ctx)
  const [home] = await ctx.db.select({ id: listings.id, slug: listings.slug }).from(listings)
  const before = (seconds: number) => new Date(NOW.getTime() - seconds * 1000)
  const visit = (...pages: [secondsAgo: number, address: string][]) =>
    makeVisit(ctx, NOW, {
      message: { p: pages.map(([ago, u]) => makeView(before(ago), { u, a: ago * 1000 })), n: pages.length },
    })
  const now = async () => [
    await visitsNow(ctx, ''),
    await visitsNow(ctx, 'usc'),
    await visitsNow(ctx, 'ucla'),
  ]
  await visit([40, '/'], [20, '/listings?campus=usc'], [10, '/listings?campus=ucla'])
  await visit([10, `/expanded-listing/${home?.slug}`])
  await visit([10, `/expanded-listing/${home?.id}`])
  await visit([400, '/listings?campus=usc'], [10, '/terms'])
  await visit([10, '/terms'])
  await visit([301, '/listings?campus=usc'])
  expect(await now()).toEqual([5, 4, 0])
  await rollUpVisits(ctx.db, NOW)
  expect(await now()).toEqual([5, 4, 0])
})
