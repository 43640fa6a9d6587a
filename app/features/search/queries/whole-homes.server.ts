import { eq, inArray } from 'drizzle-orm'
import { campuses } from '#app/database/schema/campuses.ts'
import { commutes } from '#app/database/schema/commute.ts'
import { listingSearch } from '#app/database/schema/listing-search.ts'
import { listingDrives, listings } from '#app/database/schema/listings.ts'
import { transitMinutes } from '#app/database/schema/transit.ts'
import type { Reading } from '#app/platform/context.ts'
import { isId } from '#app/platform/addresses/ids.ts'
import type { ListingStatus } from '#app/features/listings/rules.ts'
import type { ListingDetail } from '#app/features/listings/views.ts'
import { toDetail } from '#app/features/listings/queries/to-detail.ts'
import { asLastOffered, hasMoved, lastFacts } from '#app/features/listings/queries/last-facts.server.ts'
import {
  commutesNow,
  driveFacts,
  drivesNow,
  transitNow,
} from '#app/features/listings/queries/listing-card.server.ts'
import { waysToCampus } from '../ways-to-campus.server.ts'

export type WholeHome = { home: ListingDetail; status: ListingStatus }

/** Full details of some homes by id; for unpublished ones as they were last published. The calling query has
 *  checked its policy.
 *  @param people null: the default share */
export async function wholeHomes(
  db: Reading,
  ids: string[],
  people: number | null,
): Promise<Map<string, WholeHome>> {
  const rows = await db
    .select({
      home: listings,
      campus: campuses,
      commute: commutes,
      drive: driveFacts,
      toCampus: waysToCampus,
      last: lastFacts,
    })
    .from(listings)
    .innerJoin(campuses, eq(campuses.id, listings.campusId))
    .leftJoin(commutes, commutesNow)
    .leftJoin(listingDrives, drivesNow)
    .leftJoin(transitMinutes, transitNow)
    .leftJoin(listingSearch, eq(listingSearch.listingId, listings.id))
    .where(inArray(listings.id, ids.filter(isId)))
  return new Map(
    rows.map(({ home, campus, commute, drive, toCampus, last }) => {
      const was = {
        home: asLastOffered(home, last),
        campus,
        commute: hasMoved(last) ? null : commute,
        drive: hasMoved(last) ? null : drive,
        toCampus: hasMoved(last) ? [] : toCampus,
      }
      return [home.id, { home: toDetail(was, people), status: home.status }]
    }),
  )
}
