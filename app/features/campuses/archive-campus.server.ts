import { inTransaction } from '#app/database/transaction.server.ts'
import { eq } from 'drizzle-orm'
import { campuses } from '#app/database/schema/map/campuses.ts'
import { writeModerationLog } from '#app/features/moderation-queue/write-log.server.ts'
import { find } from '#app/database/gate.server.ts'
import type { Context } from '#app/platform/context.ts'
import { campusPolicy } from './policy.ts'
import { lockCampuses, requireCampus } from './stored-campus.server.ts'

/** Archives a campus, so that it can no longer be chosen, or restores it. Its homes, people and URLs stay.
 *  @throws NotFound */
export async function archiveCampus(
  ctx: Context,
  { slug, archived }: { slug: string; archived: boolean },
): Promise<void> {
  const [open] = await find(ctx, campusPolicy.archive, (look) => requireCampus(look.db, slug))
  await inTransaction(open, async (tx) => {
    await lockCampuses(tx.db)
    const campus = await requireCampus(tx.db, slug)
    if ((campus.archivedAt !== null) === archived) return
    await tx.db
      .update(campuses)
      .set({ archivedAt: archived ? ctx.now() : null })
      .where(eq(campuses.id, campus.id))
    await writeModerationLog(tx, {
      verb: archived ? 'archived' : 'offered-again',
      kind: 'campus',
      subject: slug,
    })
  })
}
