import { asc, count, desc, eq, min } from 'drizzle-orm'
import { queryRows, type Places } from '#app/database/sql/query-rows.server.ts'
import { campuses } from '#app/database/schema/map/campuses.ts'
import { collectionHomes } from '#app/database/schema/homes/collections.ts'
import { listings } from '#app/database/schema/homes/listings.ts'
import { USUAL_TIME_ZONE } from '#app/features/campuses/rules.ts'
import type { Reading } from '#app/platform/context.ts'
import { isId } from '#app/platform/addresses/ids.ts'

/** The time zone of a collection's decision, as an IANA name: where most of its homes are; in a tie, where the home is that
 *  was added first. */
export async function timeZoneOf(db: Reading, collectionId: string): Promise<string> {
  if (!isId(collectionId)) return USUAL_TIME_ZONE
  const [most] = await queryRows(db, timeZonesOf, { collectionId })
  return most?.timeZone ?? USUAL_TIME_ZONE
}

const timeZonesOf = (at: Places<{ collectionId: string }>, db: Reading) =>
  db
    .select({ timeZone: campuses.timeZone })
    .from(collectionHomes)
    .innerJoin(listings, eq(listings.id, collectionHomes.listingId))
    .innerJoin(campuses, eq(campuses.id, listings.campusId))
    .where(eq(collectionHomes.collectionId, at.collectionId))
    .groupBy(campuses.timeZone)
    .orderBy(desc(count()), asc(min(collectionHomes.addedAt)), asc(campuses.timeZone))
    .limit(1)
