import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { listingSearch } from '#app/database/schema/homes/listing-search.ts'
import { PEOPLE_MAX } from '#app/features/listings/limits.ts'
import { test } from '#tests/setup/databases/database.ts'
import { naiveMoney, saveRandomHomes } from '#tests/naive-search.ts'
import { emptySearch } from './search-params.ts'
import { moneyOf } from './filters.server.ts'

test('a search and a card have the same price, to the cent, for any number of people', async ({ ctx }) => {
  const homes = await saveRandomHomes(ctx, 200)
  const counts = [null, ...Array.from({ length: PEOPLE_MAX }, (_, before) => before + 1)]
  for (const asked of [
    { perBed: false, people: null },
    ...counts.map((people) => ({ perBed: true, people })),
  ]) {
    const rows = await ctx.db
      .select({ id: listingSearch.listingId, money: sql<string>`${moneyOf(asked)}` })
      .from(listingSearch)
    const prices = new Map(rows.map(({ id, money }) => [id, Number(money)]))
    for (const home of homes) expect(prices.get(home.id)).toBe(naiveMoney(home, { ...emptySearch, ...asked }))
  }
})
