import { and, eq, lte, sql } from 'drizzle-orm'
import { letters } from '#app/database/schema/letters.ts'
import { fileDeskItem } from '#app/features/desk/file-item.server.ts'
import type { Database, Reading } from '#app/platform/context.ts'
import { LEASE, TRY_AGAIN_AFTER } from '../rules.ts'

export type QueuedLetter = typeof letters.$inferSelect & { sealed: string }

/** Why sending failed. */
export type Failure = {
  /** The mail server's words, for admins. */
  text: string
  /** A code for the log, without any content of the e-mail. */
  reason: string
  /** The server will never accept it. */
  final: boolean
}

const later = (now: Date, seconds: number) => new Date(now.getTime() + seconds * 1000)

/** Claims an e-mail that is due, so that no other process sends it at the same time.
 *  @returns null when it is not due or must no longer be sent */
export async function claimLetter(db: Database, id: string, now: Date): Promise<QueuedLetter | null> {
  const [letter] = await db
    .update(letters)
    .set({ tries: sql`${letters.tries} + 1`, dueAt: later(now, LEASE) })
    .where(and(eq(letters.id, id), eq(letters.state, 'queued'), lte(letters.dueAt, now)))
    .returning()
  return letter?.sealed ? { ...letter, sealed: letter.sealed } : null
}

/** @returns seconds until the e-mail is due again; null when it will not be sent any more */
export async function dueIn(db: Reading, id: string, now: Date): Promise<number | null> {
  const [letter] = await db
    .select({ dueAt: letters.dueAt })
    .from(letters)
    .where(and(eq(letters.id, id), eq(letters.state, 'queued')))
  if (!letter) return null
  return Math.max(1, Math.ceil((letter.dueAt.getTime() - now.getTime()) / 1000))
}

/** Only the current try may record its result: a later try may already be running. */
const thisTry = ({ id, tries }: QueuedLetter) =>
  and(eq(letters.id, id), eq(letters.state, 'queued'), eq(letters.tries, tries))

/** Records that it was sent, and erases its text. */
export async function recordSent(db: Database, letter: QueuedLetter, now: Date): Promise<void> {
  await db
    .update(letters)
    .set({ state: 'sent', sealed: null, sentAt: now, lastError: null })
    .where(thisTry(letter))
}

/** Adds an e-mail that finally failed to the admin queue. E-mails with a code are left out: by then the person has
 *  requested a new code. */
export async function fileFailedLetter(
  tx: Database,
  { id, kind }: { id: string; kind: string },
  now: Date,
): Promise<void> {
  if (kind.endsWith('-code')) return
  const facts = { letterId: id, letterKind: kind }
  await fileDeskItem({ now: () => now }, tx, { kind: 'letter', subject: id, facts })
}

/** Records why it was not sent.
 *  @returns the seconds until the next try; null when there is none */
export async function recordFailure(
  db: Database,
  letter: QueuedLetter,
  { text, final }: Failure,
  now: Date,
): Promise<number | null> {
  const wait = final ? undefined : TRY_AGAIN_AFTER[letter.tries - 1]
  const set =
    wait === undefined
      ? { state: 'failed' as const, lastError: text, ...(letter.expiresAt <= now && { sealed: null }) }
      : { lastError: text, dueAt: later(now, wait) }
  const changed = await db.update(letters).set(set).where(thisTry(letter)).returning({ id: letters.id })
  if (changed.length > 0 && wait === undefined) await fileFailedLetter(db, letter, now)
  return changed.length > 0 && wait !== undefined ? wait : null
}
