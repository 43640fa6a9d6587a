import { sql, count, inArray, min } from 'drizzle-orm'
import { queryRows } from '#app/database/sql/query-rows.server.ts'
import { authorize } from '#app/database/gate.server.ts'
import type { Context } from '#app/platform/context.ts'
import { listingPolicy } from '#app/features/listings/policy.ts'
import { campuses } from '#app/database/schema/map/campuses.ts'
import { listingSearch } from '#app/database/schema/homes/listing-search.ts'
import { propertyTypes, type PropertyType } from '#app/features/listings/choices.ts'
import type { JudgedSearch } from './requirements.ts'
import { textSearchOf, prepareSearch, type PreparedSearch } from './prepare-search.server.ts'
import { conditionsOf, matching } from './filters.server.ts'

/** The number of results of several searches in one statement, for chips and to suggest which filter to remove.
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

/** The selectable campus that has the most homes of a search; a map of all campuses starts there.
 *  @returns its slug, null if there is no such home */
export async function campusWithMost(
  ctx: Context,
  { search, prepared }: { search: JudgedSearch; prepared?: PreparedSearch },
): Promise<string | null> {
  const { db } = authorize(ctx, listingPolicy.read, { status: 'published' })
  const { words, hider } = prepared ?? (await prepareSearch(ctx, search.q))
  const conditions = conditionsOf(search, words, hider)
  const [most] = await queryRows<{ slug: string }>(
    db,
    sql`select ${campuses.slug} as slug
      from (select ${listingSearch.campusId} as campus, count(*) as homes from ${matching(conditions)} group by 1) found
      join ${campuses} on ${campuses.id} = found.campus
      where ${campuses.archivedAt} is null
      order by found.homes desc, ${campuses.slug} limit 1`,
    { prepared: true },
  )
  return most?.slug ?? null
}

/** How many published homes of a type there are, and the lowest price per person and month, in cents. */
export type TypeSummary = { type: PropertyType; homes: number; fromEach: number }

/** Summaries of the given types; types without homes are left out. */
export async function summarizeTypes(ctx: Context, types: PropertyType[]): Promise<TypeSummary[]> {
  const { db } = authorize(ctx, listingPolicy.read, { status: 'published' })
  const rows = await db
    .select({ type: listingSearch.type, homes: count(), fromEach: min(listingSearch.share) })
    .from(listingSearch)
    .where(
      inArray(
        listingSearch.type,
        types.map((type) => propertyTypes.indexOf(type)),
      ),
    )
    .groupBy(listingSearch.type)
  return rows.flatMap(({ type, homes, fromEach }) => {
    const name = propertyTypes[type]
    return name && fromEach !== null ? [{ type: name, homes, fromEach }] : []
  })
}
