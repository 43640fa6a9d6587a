import { and, eq, isNotNull, lt, lte, sql } from 'drizzle-orm'
import { letters } from '#app/database/schema/letters.ts'
import type { Database } from '#app/platform/context.ts'
import { fileFailedLetter } from './letter-state.server.ts'
import { DEAD_KEPT_DAYS, SENT_KEPT_DAYS } from '../rules.ts'

const MINUTE = 60 * 1000 // milliseconds
const DAY = 24 * 60 * MINUTE

/** Milliseconds that an e-mail must be overdue before its job counts as lost. */
const LOST_AFTER = 5 * MINUTE

/** Erases the text of expired e-mails, and deletes the rows of old ones.
 *  @returns the ids of e-mails whose job was lost */
export async function tidyLetters(db: Database, now: Date): Promise<string[]> {
  const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds)
  await db
    .update(letters)
    .set({ sealed: null })
    .where(and(isNotNull(letters.sealed), eq(letters.state, 'failed'), lte(letters.expiresAt, now)))
  await db.transaction(async (tx) => {
    const expired = await tx
      .update(letters)
      .set({
        sealed: null,
        lastError: sql`coalesce(${letters.lastError} || ' ', '') || 'It expired before it could be sent.'`,
        state: 'failed',
      })
      .where(and(isNotNull(letters.sealed), eq(letters.state, 'queued'), lte(letters.expiresAt, now)))
      .returning({ id: letters.id, kind: letters.kind })
    for (const letter of expired) await fileFailedLetter(tx, letter, now)
  })
  const old = (state: 'sent' | 'failed', days: number) =>
    db.delete(letters).where(and(eq(letters.state, state), lt(letters.createdAt, ago(days * DAY))))
  await old('sent', SENT_KEPT_DAYS)
  await old('failed', DEAD_KEPT_DAYS)
  const lost = await db
    .select({ id: letters.id })
    .from(letters)
    .where(and(eq(letters.state, 'queued'), lt(letters.dueAt, ago(LOST_AFTER))))
  return lost.map(({ id }) => id)
}
