import { change } from '#app/database/gate.server.ts'
import type { Context } from '#app/platform/context.ts'
import { lockHome } from '#app/features/listings/changes/write-edit.server.ts'
import { listingPolicy } from '#app/features/listings/policy.ts'
import { closeItemsOf } from '../checks/flag-home.server.ts'
import { writeStatus } from '../homes/write-status.server.ts'

/** Withdraws a submitted home from review: it becomes a draft again. Homes in another state stay unchanged.
 *  @throws NotFound, SignInRequired, Forbidden */
export async function withdrawHome(ctx: Context, listingId: string): Promise<void> {
  await change(
    ctx,
    listingPolicy.offer,
    (look) => lockHome(look.db, listingId),
    async (tx, home) => {
      if (home.status !== 'submitted') return
      await writeStatus(tx, home, 'draft')
      await closeItemsOf(tx, home.id, 'withdrawn')
    },
  )
}
