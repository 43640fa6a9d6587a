import { and, eq, gt, isNotNull } from 'drizzle-orm'
import { inTransaction } from '#app/database/transaction.server.ts'
import { emails, emailHold } from '#app/database/schema/site/emails.ts'
import { closeModerationItem } from '#app/features/moderation-queue/close-item.server.ts'
import { find, authorize } from '#app/database/gate.server.ts'
import type { Context, ReadingContext } from '#app/platform/context.ts'
import type { Refused } from '#app/platform/text/field-errors.ts'
import { isId } from '#app/platform/addresses/ids.ts'
import { sendEmail } from './jobs.server.ts'
import { emailPolicy } from './policy.ts'

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

export type EmailHold = { until: Date; restoredTo: Date }

/** Whether emails from jobs are held after a restore, and the time that the site was restored to. */
export async function findEmailHold({
  db,
  now,
}: Pick<ReadingContext, 'db' | 'now'>): Promise<EmailHold | null> {
  const [row] = await db.select({ until: emailHold.until, restoredTo: emailHold.restoredTo }).from(emailHold)
  return row && row.until > now() ? row : null
}

/** Lets jobs send emails again. Held emails stay at `/admin/emails`, where an admin may send them.
 *  @returns whether they were held */
export async function releaseEmails(ctx: Context): Promise<boolean> {
  const open = authorize(ctx, emailPolicy.release, null)
  const held = await findEmailHold(open)
  await open.db.delete(emailHold)
  return held !== null
}
