import { expect } from 'vitest'
import { makeCampus } from '#app/features/campuses/factory.ts'
import { visitor } from '#app/platform/access.ts'
import { test } from '#tests/setup/databases/database.ts'
import { archiveListing } from '#app/features/publishing/take-down.server.ts'
import { makeListing } from '#app/features/listings/factory.ts'
import { summarizeTypes } from './count-searches.query.server.ts'

test('a type has its number of homes and its lowest share; one without homes is left out', async ({
  ctx,
}) => {
  await makeCampus(ctx)
  await makeListing(ctx, { type: 'House', price: 400_000, beds: 4 })
  await makeListing(ctx, { type: 'House', price: 180_000, beds: 2 })
  await makeListing(ctx, { type: 'Studio', price: 120_000, beds: 0 })
  const summary = await summarizeTypes({ ...ctx, actor: visitor }, ['Apartment', 'House'])
  expect(summary).toEqual([{ type: 'House', homes: 2, fromEach: 90_000 }])
})

test('a home that is gone no longer counts', async ({ ctx }) => {
  await makeCampus(ctx)
  const id = await makeListing(ctx, { type: 'Studio', beds: 0 })
  await archiveListing(ctx, id)
  expect(await summarizeTypes(ctx, ['Studio'])).toEqual([])
})
