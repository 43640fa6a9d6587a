import { and, eq, ne, sql } from 'drizzle-orm'
import { campuses } from '#app/database/schema/map/campuses.ts'
import { listingSearch } from '#app/database/schema/homes/listing-search.ts'
import type { Reading } from '#app/platform/context.ts'
import type { EditedHome } from '../editor/edited-home.ts'
import type { Market } from './price-checks.ts'

/** The median monthly cost for one person of homes with as many beds near the same campus; null when there are none. */
export async function marketOf(
  db: Reading,
  { id, campus, beds }: Pick<EditedHome, 'id' | 'campus' | 'beds'>,
): Promise<Market | null> {
  const { share, campusId, listingId } = listingSearch
  const [row] = await db
    .select({
      homes: sql<number>`count(*)::int`,
      median: sql<number | null>`percentile_disc(0.5) within group (order by ${share})`,
    })
    .from(listingSearch)
    .innerJoin(campuses, eq(campuses.id, campusId))
    .where(and(eq(campuses.slug, campus), eq(listingSearch.beds, beds), ne(listingId, id)))
  return row && row.median !== null ? { homes: row.homes, median: Number(row.median) } : null
}
