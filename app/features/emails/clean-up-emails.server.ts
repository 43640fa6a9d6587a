import { and, eq, isNotNull, lt, lte, sql } from 'drizzle-orm'
import { emails } from '#app/database/schema/site/emails.ts'
import type { Database } from '#app/platform/context.ts'
import { fileFailedEmail } from './email-state.server.ts'
import { DEAD_KEPT_DAYS, SENT_KEPT_DAYS } from './rules.ts'

const MINUTE = 60 * 1000 // milliseconds
const DAY = 24 * 60 * MINUTE

/** Milliseconds that an email must be overdue before its job counts as lost. */
const LOST_AFTER = 5 * MINUTE

/** Erases the text of expired emails, and deletes the rows of old ones.
 *  @returns the ids of emails whose job was lost */
export async function cleanUpEmails(db: Database, now: Date): Promise<string[]> {
  const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds)
  await db
    .update(emails)
    .set({ sealed: null })
    .where(and(isNotNull(emails.sealed), eq(emails.state, 'failed'), lte(emails.expiresAt, now)))
  await db.transaction(async (tx) => {
    const expired = await tx
      .update(emails)
      .set({
        sealed: null,
        lastError: sql`coalesce(${emails.lastError} || ' ', '') || 'It expired before it could be sent.'`,
        state: 'failed',
      })
      .where(and(isNotNull(emails.sealed), eq(emails.state, 'queued'), lte(emails.expiresAt, now)))
      .returning({ id: emails.id, kind: emails.kind })
    for (const email of expired) await fileFailedEmail(tx, email, now)
  })
  const old = (state: 'sent' | 'failed', days: number) =>
    db.delete(emails).where(and(eq(emails.state, state), lt(emails.createdAt, ago(days * DAY))))
  await old('sent', SENT_KEPT_DAYS)
  await old('failed', DEAD_KEPT_DAYS)
  const lost = await db
    .select({ id: emails.id })
    .from(emails)
    .where(and(eq(emails.state, 'queued'), lt(emails.dueAt, ago(LOST_AFTER))))
  return lost.map(({ id }) => id)
}
