import { asc, gt } from 'drizzle-orm'
import { listings } from '#app/database/schema/homes/listings.ts'
import { authorize } from '#app/database/gate.server.ts'
import type { Context } from '#app/platform/context.ts'
import { indexListings } from './index-listings.server.ts'
import { listingPolicy } from '../policy.ts'
import { refreshRanks } from './rank.server.ts'

const BATCH = 500

/** Rebuilds the search index in batches that commit separately; searches keep working.
 *  @returns how many homes there are */
export async function reindexListings(
  ctx: Context,
  progress: (done: number) => void = () => {},
): Promise<number> {
  const { db } = authorize(ctx, listingPolicy.save, { status: 'published' })
  let done = 0
  for (let after: string | undefined; ;) {
    const batch = await db
      .select({ id: listings.id })
      .from(listings)
      .where(after === undefined ? undefined : gt(listings.id, after))
      .orderBy(asc(listings.id))
      .limit(BATCH)
    if (batch.length === 0) break
    await db.transaction((tx) =>
      indexListings(
        tx,
        batch.map(({ id }) => id),
        'rank later',
      ),
    )
    done += batch.length
    after = batch.at(-1)?.id
    progress(done)
  }
  await refreshRanks(ctx)
  return done
}
