import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { queryRows } from '#app/database/query-rows.server.ts'
import { listings } from '#app/database/schema/listings.ts'
import type { Database } from '#app/platform/context.ts'

/** Bits in which two pictures of the same may differ, such as one that was made smaller. Four quarters find them all. */
const MOST_BITS_APART = 3
/** A plain wall or an empty page looks like every other one. */
const LEAST_BITS_SET = 6
const MOST_NEAR = 200 // homes that are looked at

/** Homes of others that show a picture which this home shows, too, by their ids: known by how the picture looks, not by its
 *  file. Homes that are not offered, and those of the same manager, are left out, and so
 *  are drawings: homes of one building share them.
 *  @param photoId looks at one picture alone */
export async function homesWithSamePhotos(
  db: Database,
  listingId: string,
  photoId?: string,
): Promise<string[]> {
  const bits = (table: string) => sql.raw(`('x' || ${table}.fingerprint)::bit(64)`)
  // Each quarter by its own index: with one condition of four parts PostgreSQL reads every photo there is.
  const quarter = (from: number) =>
    sql.raw(`select listing_id, fingerprint from photos where listing_id is not null
      and purpose = 'listing-photo' and substr(fingerprint, ${from}, 4) = substr(mine.fingerprint, ${from}, 4)`)
  const near = await queryRows<{ id: string }>(
    db,
    sql`select distinct other.listing_id as id from photos mine
      cross join lateral (${sql.join([1, 5, 9, 13].map(quarter), sql` union all `)}) other
      where mine.listing_id = ${listingId} and mine.purpose = 'listing-photo' and other.listing_id <> mine.listing_id
        and (${photoId ?? null}::uuid is null or mine.id = ${photoId ?? null}::uuid)
        and bit_count(${bits('mine')}) between ${LEAST_BITS_SET} and ${64 - LEAST_BITS_SET}
        and bit_count(${bits('mine')} # ${bits('other')}) <= ${MOST_BITS_APART}
      limit ${MOST_NEAR}`,
    { prepared: false },
  )
  if (near.length === 0) return []
  const mine = db.select({ managerId: listings.managerId }).from(listings).where(eq(listings.id, listingId))
  const found = await db
    .select({ id: listings.id })
    .from(listings)
    .where(
      and(
        inArray(
          listings.id,
          near.map(({ id }) => id),
        ),
        sql`${listings.managerId} is distinct from (${mine})`,
        inArray(listings.status, ['submitted', 'published', 'paused']),
      ),
    )
    .orderBy(asc(listings.id))
  return found.map(({ id }) => id)
}
