import { and, eq, gt, isNotNull } from 'drizzle-orm'
import { letters } from '#app/database/schema/letters.ts'
import { closeDeskItem } from '#app/features/desk/close-item.server.ts'
import { authorize } from '#app/database/gate.server.ts'
import type { Context } from '#app/platform/context.ts'
import { isId } from '#app/platform/addresses/ids.ts'
import { sendLetter } from '../jobs.server.ts'
import { letterPolicy } from '../policy.ts'

/** Tries a failed e-mail again, with as many tries as a new one.
 *  @returns `gone` when it did not fail, or its text has been erased */
export async function sendAgain(ctx: Context, letterId: string): Promise<'queued' | 'gone'> {
  const db = authorize(ctx, letterPolicy.sendAgain, null)
  if (!isId(letterId)) return 'gone'
  const now = ctx.now()
  return db.transaction(async (tx) => {
    const queued = await tx
      .update(letters)
      .set({ state: 'queued', tries: 0, dueAt: now })
      .where(
        and(
          eq(letters.id, letterId),
          eq(letters.state, 'failed'),
          isNotNull(letters.sealed),
          gt(letters.expiresAt, now),
        ),
      )
      .returning({ id: letters.id })
    if (queued.length === 0) return 'gone'
    await closeDeskItem(ctx, tx, 'letter', letterId, 'sent-again')
    await ctx.jobs.enqueue(tx, sendLetter, { letterId }, { key: letterId })
    return 'queued'
  })
}
