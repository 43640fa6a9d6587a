import { eq } from 'drizzle-orm'
import { listings } from '#app/database/schema/listings.ts'
import { authorize } from '#app/platform/access.ts'
import type { Context } from '#app/platform/context.ts'
import { NotFound } from '#app/platform/errors.ts'
import { indexListings } from './index-listings.server.ts'
import { listingPolicy } from './policy.ts'

/** Takes a home out of search for good; its page answers 410.
 *  @throws NotFound */
export async function archiveListing(ctx: Context, listingId: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const [listing] = await tx.select().from(listings).where(eq(listings.id, listingId)).for('update')
    if (!listing) throw new NotFound()
    authorize(listingPolicy.save, ctx.actor, listing)
    await tx
      .update(listings)
      .set({ status: 'archived', updatedAt: ctx.now() })
      .where(eq(listings.id, listingId))
    await indexListings(tx, [listingId], ctx.now())
  })
}
