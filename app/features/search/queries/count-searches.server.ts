import { sql } from 'drizzle-orm'
import { queryRows } from '#app/database/sql/query-rows.server.ts'
import { authorize } from '#app/database/gate.server.ts'
import type { Context } from '#app/platform/context.ts'
import { listingPolicy } from '#app/features/listings/policy.ts'
import type { JudgedSearch } from '../needs.ts'
import { textSearchOf } from '../search-words.server.ts'
import { hiderOf } from './hidden-homes.server.ts'
import { conditionsOf, matching } from './search-conditions.server.ts'

/** The number of results of several searches in one statement: for chips, and to suggest which filter to remove. */
export async function countSearches(ctx: Context, searches: JudgedSearch[]): Promise<number[]> {
  const db = authorize(ctx, listingPolicy.read, { status: 'published' })
  if (searches.length === 0) return []
  const meant = new Map<string, string | null>()
  for (const { q } of searches) if (!meant.has(q)) meant.set(q, await textSearchOf(db, q))
  const hider = await hiderOf({ ...ctx, db })
  const counts = searches.map((search, place) => {
    const homes = matching(conditionsOf(search, meant.get(search.q) ?? null, hider))
    return sql`select ${sql.raw(String(place))} as place, count(*) as total from ${homes}`
  })
  const rows = await queryRows<{ place: number; total: string }>(db, sql.join(counts, sql` union all `), {
    prepared: false,
  })
  const totals = new Map(rows.map(({ place, total }) => [place, Number(total)]))
  return searches.map((_, place) => totals.get(place) ?? 0)
}
