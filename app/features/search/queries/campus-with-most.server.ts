import { sql } from 'drizzle-orm'
import { queryRows } from '#app/database/sql/query-rows.server.ts'
import { campuses } from '#app/database/schema/map/campuses.ts'
import { listingSearch } from '#app/database/schema/homes/listing-search.ts'
import { authorize } from '#app/database/gate.server.ts'
import type { Context } from '#app/platform/context.ts'
import type { JudgedSearch } from '../requirements.ts'
import { listingPolicy } from '#app/features/listings/policy.ts'
import { prepareSearch, type PreparedSearch } from './prepare-search.server.ts'
import { conditionsOf, matching } from './search-conditions.server.ts'

/** Near which of the campuses that can be chosen most homes of a search are: where a map of all campuses begins.
 *  @returns its slug, null when there is no such home */
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
