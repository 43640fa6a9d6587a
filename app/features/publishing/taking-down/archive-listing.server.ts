import { change } from '#app/database/gate.server.ts'
import type { Context } from '#app/platform/context.ts'
import { lockHome } from '#app/features/listings/changes/write-edit.server.ts'
import { closeItemsOf } from '../checks/flag-home.server.ts'
import { writeStatus } from '../homes/write-status.server.ts'
import { listingPolicy } from '#app/features/listings/policy.ts'

/** Archives a home: it leaves search for good and its page answers 410.
 *  @throws NotFound */
export async function archiveListing(ctx: Context, listingId: string): Promise<void> {
  await change(
    ctx,
    listingPolicy.save,
    (look) => lockHome(look.db, listingId),
    async (tx, home) => {
      if (home.status === 'archived') return
      await writeStatus(tx, home, 'archived')
      await closeItemsOf(tx, home.id, 'taken-down')
    },
  )
}
