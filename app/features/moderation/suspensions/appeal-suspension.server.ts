import { inTransaction } from '#app/database/transaction.server.ts'
import { and, eq, isNull } from 'drizzle-orm'
import { suspensions } from '#app/database/schema/people/suspensions.ts'
import { fileModerationItem } from '#app/features/moderation-queue/file-item.server.ts'
import { find } from '#app/database/gate.server.ts'
import type { Context } from '#app/platform/context.ts'
import { invalid, type Invalid } from '#app/platform/text/field-errors.ts'
import { ownSuspensionPolicy } from '../policy.ts'
import { appealForm } from './rules.ts'

export type AppealSuspensionOutcome =
  | { ok: true }
  | Invalid<'appeal'>
  | { ok: false; reason: 'not-suspended' | 'already' }

/** Appeals against one's own suspension, once. The appeal becomes an item of the admin queue.
 *  @throws SignInRequired, NotFound for another person's suspension */
export async function appealSuspension(
  ctx: Context,
  { userId, input }: { userId: string; input: Record<string, unknown> },
): Promise<AppealSuspensionOutcome> {
  const isOpen = and(eq(suspensions.userId, userId), isNull(suspensions.liftedAt))
  const [opened] = await find(ctx, ownSuspensionPolicy.appeal, async ({ db }) => {
    const [last] = await db.select({ userId: suspensions.userId }).from(suspensions).where(isOpen)
    return last ?? { userId }
  })
  const form = appealForm.safeParse(input)
  if (!form.success) return invalid(form.error)
  return inTransaction(opened, async (tx) => {
    const [open] = await tx.db.select().from(suspensions).where(isOpen).for('update')
    if (!open) return { ok: false, reason: 'not-suspended' }
    if (open.appeal !== null) return { ok: false, reason: 'already' }
    await tx.db
      .update(suspensions)
      .set({ appeal: form.data.appeal, appealedAt: ctx.now() })
      .where(eq(suspensions.id, open.id))
    await fileModerationItem(tx, {
      kind: 'appeal',
      subject: open.id,
      facts: { userId, appealId: open.id },
    })
    return { ok: true }
  })
}
