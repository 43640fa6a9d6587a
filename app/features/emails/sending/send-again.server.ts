import { inTransaction } from '#app/database/transaction.server.ts'
import { and, eq, gt, isNotNull } from 'drizzle-orm'
import { emails } from '#app/database/schema/site/emails.ts'
import { closeModerationItem } from '#app/features/moderation-queue/close-item.server.ts'
import { find } from '#app/database/gate.server.ts'
import type { Context } from '#app/platform/context.ts'
import type { Refused } from '#app/platform/text/field-errors.ts'
import { isId } from '#app/platform/addresses/ids.ts'
import { sendEmail } from '../jobs.server.ts'
import { emailPolicy } from '../policy.ts'

export type SendAgainOutcome = { ok: true } | Refused<'gone'>

const GONE: Refused<'gone'> = {
  ok: false,
  reason: 'gone',
  failed: 'It cannot be sent again: its text has expired and been erased, or it has already been sent.',
}

/** Tries a failed email again, with as many tries as a new one. */
export async function sendAgain(ctx: Context, emailId: string): Promise<SendAgainOutcome> {
  const [open, email] = await find(ctx, emailPolicy.sendAgain, async ({ db }) => {
    if (!isId(emailId)) return null
    const [found] = await db.select({ id: emails.id }).from(emails).where(eq(emails.id, emailId))
    return found ?? null
  })
  if (!email) return GONE
  const now = ctx.now()
  return inTransaction(open, async (tx): Promise<SendAgainOutcome> => {
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
    if (queued.length === 0) return GONE
    await closeModerationItem(tx, 'failed-email', emailId, 'sent-again')
    await ctx.jobs.enqueue(tx.db, sendEmail, { emailId }, { key: emailId })
    return { ok: true }
  })
}
