import { inTransaction } from '#app/database/transaction.server.ts'
import { eq } from 'drizzle-orm'
import { managerImports } from '#app/database/schema/homes/manager-imports.ts'
import { absentPerson } from '#app/platform/access.ts'
import type { SystemContext } from '#app/platform/context.ts'
import type { Job } from '#app/platform/jobs/job.ts'
import { MOST_AT_ONCE } from '#app/features/publishing/rules.ts'
import { setOffered } from '#app/features/publishing/homes/set-offered.server.ts'
import { takeDownHomes } from '#app/features/publishing/taking-down/take-down-homes.server.ts'
import { keepClosing } from './gone-closing.server.ts'
import { goneHomesToClose } from './gone-homes.server.ts'
import { closeGoneHomesKind } from './gone-kind.ts'
import { listsChanged } from '../feeds/lists-changed.server.ts'
import { managesStill } from '../manages-still.server.ts'

/** Pauses or archives homes that a list no longer contains, as their manager asked. After a crash it continues where it
 *  stopped. */
export const closeGoneHomesJob: Job<{ importId: string }> = {
  ...closeGoneHomesKind,
  run: async (ctx, { importId }) => {
    while (await closeSome(ctx, importId));
  },
}

/** Changes as many homes as one bulk action, in its own transaction, so that locks are short.
 *  @returns whether more may be left */
async function closeSome(ctx: SystemContext, importId: string): Promise<boolean> {
  return inTransaction(ctx, async (tx) => {
    const [list] = await tx.db
      .select()
      .from(managerImports)
      .where(eq(managerImports.id, importId))
      .for('no key update')
    const closing = list?.report?.closing
    if (!list || !closing || closing.done) return false
    const { how } = closing
    const isManager = await managesStill(tx.db, list.userId)
    const left = isManager ? await goneHomesToClose(tx.db, list, how) : []
    const ids = left.slice(0, MOST_AT_ONCE)
    const actor = absentPerson(list.userId, { student: false, manager: true })
    const inside = { ...tx, actor }
    const changed =
      how === 'take-down'
        ? await takeDownHomes(inside, { listingIds: ids })
        : (await setOffered(inside, { listingIds: ids, on: false })).changed
    const done = left.length === ids.length
    await keepClosing(tx.db, importId, { ...closing, changed: closing.changed + changed, done })
    await ctx.live.send(tx.db, listsChanged, [list.userId], {})
    return !done
  })
}
