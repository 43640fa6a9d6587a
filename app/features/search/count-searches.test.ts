import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { campuses } from '#app/database/schema/map/campuses.ts'
import { makeCampus } from '#app/features/campuses/factory.ts'
import { test } from '#tests/setup/databases/database.ts'
import { makeListing } from '#app/features/listings/factory.ts'
import { emptySearch } from './search-params.ts'
import { campusWithMost } from './count-searches.query.server.ts'

test('a map of all campuses begins where most homes of the search are', async ({ ctx }) => {
  await makeCampus(ctx, { slug: 'a-u' })
  await makeCampus(ctx, { slug: 'b-u' })
  expect(await campusWithMost(ctx, { search: emptySearch })).toBeNull()
  await makeListing(ctx, { campus: 'a-u', type: 'House' })
  for (const campus of ['b-u', 'b-u']) await makeListing(ctx, { campus })
  expect(await campusWithMost(ctx, { search: emptySearch })).toBe('b-u')
  expect(await campusWithMost(ctx, { search: { ...emptySearch, type: 'House' } })).toBe('a-u')
  expect(await campusWithMost(ctx, { search: { ...emptySearch, type: 'Studio' } })).toBeNull()
  await ctx.db.update(campuses).set({ archivedAt: ctx.now() }).where(eq(campuses.slug, 'b-u'))
  expect(await campusWithMost(ctx, { search: emptySearch })).toBe('a-u')
})
