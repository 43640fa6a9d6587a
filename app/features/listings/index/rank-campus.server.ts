import { eq } from 'drizzle-orm'
import { listingSearch } from '#app/database/schema/listing-search.ts'
import { campusMoved } from '#app/features/campuses/campus-moved.ts'
import type { Job } from '#app/platform/jobs/job.ts'
import { rankListings } from './rank.server.ts'

/** Recomputes the ranks of a campus's homes after its position changed, because the distance counts. */
export const rankCampusJob: Job<{ campusId: number }> = {
  ...campusMoved,
  run: async ({ db, now }, { campusId }) => {
    const rows = await db
      .select({ id: listingSearch.listingId })
      .from(listingSearch)
      .where(eq(listingSearch.campusId, campusId))
    if (rows.length > 0)
      await rankListings(
        db,
        now(),
        rows.map(({ id }) => id),
      )
  },
}
