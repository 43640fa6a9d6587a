import { eq } from 'drizzle-orm'
import { change } from '#app/database/gate.server.ts'
import { listings } from '#app/database/schema/homes/listings.ts'
import type { Context } from '#app/platform/context.ts'
import { lockHome } from '#app/features/listings/changes/write-edit.server.ts'
import { listingPolicy } from '#app/features/listings/policy.ts'

/** Deletes a draft with its photos and history; nobody else has seen it. Homes in any other state stay.
 *  @returns whether it was deleted
 *  @throws NotFound, SignInRequired, Forbidden */
export async function deleteDraft(ctx: Context, listingId: string): Promise<boolean> {
  return change(
    ctx,
    listingPolicy.takeDown,
    (look) => lockHome(look.db, listingId),
    async (tx, home) => {
      if (home.status !== 'draft') return false
      await tx.db.delete(listings).where(eq(listings.id, listingId))
      return true
    },
  )
}
