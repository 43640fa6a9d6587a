import { lockListings } from '#app/features/listings/lock-listings.server.ts'
import { unmarkMissing } from '#app/features/listings/mark-missing.server.ts'
import { writeStatus } from '#app/features/publishing/publish-home.server.ts'
import type { SystemContext } from '#app/platform/context.ts'

/** Offers homes again that are back on their list; their dates stay. */
export async function offerAgain(
  tx: Pick<SystemContext, 'db' | 'actor' | 'now'>,
  listingIds: string[],
): Promise<void> {
  for (const home of await lockListings(tx.db, listingIds))
    if (home.status === 'paused') await writeStatus(tx, home, 'published')
  await unmarkMissing(tx.db, listingIds)
}
