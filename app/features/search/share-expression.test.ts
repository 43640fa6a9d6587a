import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { listingSearch } from '#app/database/schema/homes/listing-search.ts'
import { test } from '#tests/setup/databases/database.ts'
import { saveRandomHomes } from '#tests/naive-search.ts'
import { costOf } from '#app/features/listings/facts/price.ts'
import { shareAmong } from './share-expression.server.ts'

test('the share in SQL is the share of price.ts, to the cent, for any number of people', async ({ ctx }) => {
  const homes = await saveRandomHomes(ctx, 200)
  for (const people of [1, 2, 3, 4, 7, 20]) {
    const rows = await ctx.db
      .select({ id: listingSearch.listingId, share: sql<string>`${shareAmong(people)}` })
      .from(listingSearch)
    const shares = new Map(rows.map(({ id, share }) => [id, Number(share)]))
    for (const home of homes) expect(shares.get(home.id)).toBe(costOf(home, people).knownEach)
  }
})
