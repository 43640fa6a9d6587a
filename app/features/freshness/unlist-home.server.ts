import { eq } from 'drizzle-orm'
import { change } from '#app/database/gate.server.ts'
import { listings } from '#app/database/schema/homes/listings.ts'
import type { Context } from '#app/platform/context.ts'
import { lockHome } from '#app/features/listings/changes/write-edit.server.ts'
import { indexListings } from '#app/features/listings/index/index-listings.server.ts'
import { listingPolicy } from '#app/features/listings/policy.ts'
import { askManager } from './ask-manager.server.ts'

/** Hides a published home from search until it is confirmed, and asks its manager by email.
 *  @returns `asked`: whether there is a manager to ask
 *  @throws NotFound, SignInRequired, Forbidden */
export async function unlistHome(
  ctx: Context,
  listingId: string,
): Promise<{ ok: true; asked: boolean } | { ok: false; reason: 'not-published' }> {
  return change(
    ctx,
    listingPolicy.unlist,
    (look) => lockHome(look.db, listingId),
    async (tx, home) => {
      if (home.status !== 'published') return { ok: false, reason: 'not-published' }
      await tx.db
        .update(listings)
        .set({ unlisted: 'asked', unlistedAt: ctx.now() })
        .where(eq(listings.id, listingId))
      await indexListings(tx.db, [listingId], ctx.now())
      return { ok: true, asked: await askManager(tx, [home], 'asked') }
    },
  )
}
