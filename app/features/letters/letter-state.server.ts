import { and, eq, lte, sql } from 'drizzle-orm'
import { letters } from '#app/database/schema/letters.ts'
import { fileDeskItem } from '#app/features/desk/file-item.server.ts'
import type { Database } from '#app/platform/context.ts'
import { LEASE, TRY_AGAIN_AFTER } from './rules.ts'

export type QueuedLetter = typeof letters.$inferSelect & { sealed: string }

/** Why a letter was not taken. */
export type Failure = {
  /** For an admin, as the mail server said it. */
  text: string
  /** For the log: a code, without anything of the letter. */
  reason: string
  /** The server will never take it. */
  final: boolean
}

const later = (now: Date, seconds: number) => new Date(now.getTime() + seconds * 1000)

/** Takes a letter that is due, so that nobody else tries it for as long as one try may take.
 *  @returns null when it is not due, or no longer to be sent */
export async function claimLetter(db: Database, id: string, now: Date): Promise<QueuedLetter | null> {
  const [letter] = await db
    .update(letters)
    .set({ tries: sql`${letters.tries} + 1`, dueAt: later(now, LEASE) })
    .where(and(eq(letters.id, id), eq(letters.state, 'queued'), lte(letters.dueAt, now)))
    .returning()
  return letter?.sealed ? { ...letter, sealed: letter.sealed } : null
}

/** @returns in how many seconds a letter is to be looked at again; null when never */
export async function dueIn(db: Database, id: string, now: Date): Promise<number | null> {
  const [letter] = await db
    .select({ dueAt: letters.dueAt })
    .from(letters)
    .where(and(eq(letters.id, id), eq(letters.state, 'queued')))
  if (!letter) return null
  return Math.max(1, Math.ceil((letter.dueAt.getTime() - now.getTime()) / 1000))
}

/** Only this very try may write how it ended: a later one may be under way. */
const thisTry = ({ id, tries }: QueuedLetter) =>
  and(eq(letters.id, id), eq(letters.state, 'queued'), eq(letters.tries, tries))

/** Notes that it was sent, and erases what it said. */
export async function recordSent(db: Database, letter: QueuedLetter, now: Date): Promise<void> {
  await db
    .update(letters)
    .set({ state: 'sent', sealed: null, sentAt: now, lastError: null })
    .where(thisTry(letter))
}

/** Puts a letter that will not leave on the desk. Not a code: who waits for it has asked for another one by then. */
export async function fileFailedLetter(
  tx: Database,
  { id, kind }: { id: string; kind: string },
  now: Date,
): Promise<void> {
  if (kind.endsWith('-code')) return
  const facts = { letterId: id, letterKind: kind }
  await fileDeskItem({ now: () => now }, tx, { kind: 'letter', subject: id, facts })
}

/** Notes why it was not sent. @returns the seconds until the next try; null when there is none */
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
