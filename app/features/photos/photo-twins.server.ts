import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { queryRows } from '#app/database/sql/query-rows.server.ts'
import { listings } from '#app/database/schema/homes/listings.ts'
import type { Reading } from '#app/platform/context.ts'

/** Two copies of a picture, for example in different sizes, differ in at most this many hash bits. Comparing four quarters
 *  therefore finds all of them. */
const MOST_BITS_APART = 3
/** Hashes of plain walls and empty pages have few set bits and all look alike. */
const LEAST_BITS_SET = 6
const MOST_NEAR = 200 // maximum number of homes that are compared

/** The positions at which a hash's quarters start, counted from 1. */
export const SAME_QUARTERS = [1, 5, 9, 13]
const bits = (table: string) => sql.raw(`('x' || ${table}.fingerprint)::bit(64)`)

/** Whether the photos `mine` and `other` show the same picture, for queries that found `other` by a matching quarter. */
export const isSamePicture = sql`bit_count(${bits('mine')}) between ${sql.raw(`${LEAST_BITS_SET} and ${64 - LEAST_BITS_SET}`)}
  and bit_count(${bits('mine')} # ${bits('other')}) <= ${sql.raw(String(MOST_BITS_APART))}`

/** Ids of other companies' submitted, published and paused homes that show the same picture, by perceptual hash. Excludes floorplan
 *  drawings, because homes in one building share them.
 *  @param photoId compares only this picture */
export async function homesWithSamePhotos(
  db: Reading,
  listingId: string,
  photoId?: string,
): Promise<string[]> {
  // Each quarter has its own index; with a single condition for all four, PostgreSQL would read every photo.
  const quarter = (from: number) =>
    sql.raw(`select listing_id, fingerprint from photos where listing_id is not null
      and purpose = 'listing-photo' and substr(fingerprint, ${from}, 4) = substr(mine.fingerprint, ${from}, 4)`)
  const near = await queryRows<{ id: string }>(
    db,
    sql`select distinct other.listing_id as id from photos mine
      cross join lateral (${sql.join(SAME_QUARTERS.map(quarter), sql` union all `)}) other
      where mine.listing_id = ${listingId} and mine.purpose = 'listing-photo' and other.listing_id <> mine.listing_id
        and (${photoId ?? null}::uuid is null or mine.id = ${photoId ?? null}::uuid)
        and ${isSamePicture}
      limit ${MOST_NEAR}`,
  )
  if (near.length === 0) return []
  const mine = db.select({ companyId: listings.companyId }).from(listings).where(eq(listings.id, listingId))
  const found = await db
    .select({ id: listings.id })
    .from(listings)
    .where(
      and(
        inArray(
          listings.id,
          near.map(({ id }) => id),
        ),
        sql`${listings.companyId} <> (${mine})`,
        inArray(listings.status, ['submitted', 'published', 'paused']),
      ),
    )
    .orderBy(asc(listings.id))
  return found.map(({ id }) => id)
}
