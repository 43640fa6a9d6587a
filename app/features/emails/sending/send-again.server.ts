import { inTransaction } from '#app/database/transaction.server.ts'
import { and, eq, gt, isNotNull } from 'drizzle-orm'
import { emails } from '#app/database/schema/site/emails.ts'
import { closeModerationItem } from '#app/features/moderation-queue/close-item.server.ts'
import { find } from '#app/database/gate.server.ts'
import type { Context } from '#app/platform/context.ts'
import { isId } from '#app/platform/addresses/ids.ts'
import { sendEmail } from '../jobs.server.ts'
import { emailPolicy } from '../policy.ts'

/** Tries a failed email again, with as many tries as a new one.
 *  @returns `gone` when it did not fail, or its text has been erased */
export async function sendAgain(ctx: Context, emailId: string): Promise<'queued' | 'gone'> {
  const [open, email] = await find(ctx, emailPolicy.sendAgain, async ({ db }) => {
    if (!isId(emailId)) return null
    const [found] = await db.select({ id: emails.id }).from(emails).where(eq(emails.id, emailId))
    return found ?? null
  })
  if (!email) return 'gone'
  const now = ctx.now()
  return inTransaction(open, async (tx) => {
    const queued = await tx.db
      .update(emails)
      .set({ state: 'queued', tries: 0, dueAt: now })
      .where(
        and(
          eq(emails.id, emailId),
          eq(emails.state, 'failed'),
          isNotNull(emails.sealed),
          gt(emails.expiresAt, now),
        ),
      )
      .returning({ id: emails.id })
    if (queued.length === 0) return 'gone'
    await closeModerationItem(tx, 'failed-email', emailId, 'sent-again')
    await ctx.jobs.enqueue(tx.db, sendEmail, { emailId }, { key: emailId })
    return 'queued'
  })
}
