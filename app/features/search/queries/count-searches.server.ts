import { sql } from 'drizzle-orm'
import { queryRows } from '#app/database/sql/query-rows.server.ts'
import { authorize } from '#app/database/gate.server.ts'
import type { Context } from '#app/platform/context.ts'
import { listingPolicy } from '#app/features/listings/policy.ts'
import type { JudgedSearch } from '../requirements.ts'
import { textSearchOf } from '../search-words.server.ts'
import { prepareSearch, type PreparedSearch } from './prepare-search.server.ts'
import { conditionsOf, matching } from './search-conditions.server.ts'

/** The number of results of several searches in one statement: for chips, and to suggest which filter to remove.
 *  @param prepared for the text of some of them */
export async function countSearches(
  ctx: Context,
  { searches, prepared }: { searches: JudgedSearch[]; prepared?: PreparedSearch },
): Promise<number[]> {
  const { db } = authorize(ctx, listingPolicy.read, { status: 'published' })
  if (searches.length === 0) return []
  const { q: known, words, hider } = prepared ?? (await prepareSearch(ctx, searches[0]?.q ?? ''))
  const meant = new Map([[known, words]])
  for (const { q } of searches) if (!meant.has(q)) meant.set(q, await textSearchOf(db, q))
  const counts = searches.map((search, place) => {
    const homes = matching(conditionsOf(search, meant.get(search.q) ?? null, hider))
    return sql`select ${sql.raw(String(place))} as place, count(*) as total from ${homes}`
  })
  const rows = await queryRows<{ place: number; total: string }>(db, sql.join(counts, sql` union all `))
  const totals = new Map(rows.map(({ place, total }) => [place, Number(total)]))
  return searches.map((_, place) => totals.get(place) ?? 0)
}
