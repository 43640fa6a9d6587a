import { change } from '#app/database/gate.server.ts'
import { fileModerationItem } from '#app/features/moderation-queue/file-item.server.ts'
import type { Context } from '#app/platform/context.ts'
import { lockHome } from '#app/features/listings/changes/write-edit.server.ts'
import { listingPolicy } from '#app/features/listings/policy.ts'
import { returnReason } from './returned-drafts.server.ts'
import { takenDownBy } from './taken-down-by.server.ts'
import { notifyManager } from './notify-manager.server.ts'

/** Appeals against taking a home down or returning it: an item of the admins' queue. Idempotent, and once for each decision.
 *  @returns false when there is nothing to appeal against, or it was rejected already
 *  @throws NotFound, SignInRequired, Forbidden */
export async function appealHome(ctx: Context, listingId: string): Promise<boolean> {
  return change(
    ctx,
    listingPolicy.write,
    (look) => lockHome(look, listingId),
    async (tx, home) => {
      const refused =
        home.status === 'archived'
          ? (await takenDownBy(tx, listingId)) === 'others'
          : home.status === 'draft' && (await returnReason(tx, listingId)) !== null
      if (!refused) return false
      // Its version changes with every decision, so a later one can be appealed again.
      const subject = `${listingId}:${home.version}`
      const filed = { kind: 'home-appeal', subject, facts: { listingId }, oncePer: 'ever' } as const
      return (await fileModerationItem(ctx, tx, filed)) !== null
    },
  )
}

/** Part of a decision in the queue: tells the manager that an appeal was rejected.
 *  @throws NotFound, SignInRequired, Forbidden */
export async function rejectHomeAppeal(
  ctx: Context,
  { listingId, reason }: { listingId: string; reason: string },
): Promise<void> {
  await change(
    ctx,
    listingPolicy.decide,
    (look) => lockHome(look, listingId),
    async (tx, home) => {
      await notifyManager(ctx, tx, home, { what: 'appeal-rejected', reason })
    },
  )
}
