import { eq } from 'drizzle-orm'
import { listingSearch } from '#app/database/schema/homes/listing-search.ts'
import { campusMoved } from '#app/features/campuses/save-campuses.server.ts'
import type { Job } from '#app/platform/jobs/job.ts'
import { indexMinutes } from './index-listings.server.ts'
import { rankListings } from './rank-listings.server.ts'

/** Updates a campus's homes after its position changed: recomputes ranks, which depend on distance, and discards minutes to the old
 *  position. */
export const rankCampusJob: Job<{ campusId: number }> = {
  ...campusMoved,
  run: async ({ db, now }, { campusId }) => {
    const rows = await db
      .select({ id: listingSearch.listingId })
      .from(listingSearch)
      .where(eq(listingSearch.campusId, campusId))
    const ids = rows.map(({ id }) => id)
    if (ids.length === 0) return
    await indexMinutes(db, ids)
    await rankListings(db, now(), ids)
  },
}
