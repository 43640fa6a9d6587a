import { and, eq, lte, sql } from 'drizzle-orm'
import { emails } from '#app/database/schema/site/emails.ts'
import { fileModerationItem } from '#app/features/moderation-queue/file-item.server.ts'
import type { Database, Reading, Context, SystemContext } from '#app/platform/context.ts'
import { LEASE, TRY_AGAIN_AFTER, emailForm, NO_SERVER, type Email } from './rules.ts'

export type QueuedEmail = typeof emails.$inferSelect & { sealed: string }

/** Why sending failed. */
export type Failure = {
  /** The mail server's words, for admins. */
  text: string
  /** A code for the log, without any content of the email. */
  reason: string
  /** The server will never accept it. */
  final: boolean
}

const later = (now: Date, seconds: number) => new Date(now.getTime() + seconds * 1000)

/** Claims an email that is due, so that no other process sends it at the same time.
 *  @returns null if it is not due or must no longer be sent */
export async function claimEmail(db: Database, id: string, now: Date): Promise<QueuedEmail | null> {
  const [email] = await db
    .update(emails)
    .set({ tries: sql`${emails.tries} + 1`, dueAt: later(now, LEASE) })
    .where(and(eq(emails.id, id), eq(emails.state, 'queued'), lte(emails.dueAt, now)))
    .returning()
  return email?.sealed ? { ...email, sealed: email.sealed } : null
}

/** @returns seconds until the email is due again; null if it will not be sent anymore */
export async function secondsUntilDue(db: Reading, id: string, now: Date): Promise<number | null> {
  const [email] = await db
    .select({ dueAt: emails.dueAt })
    .from(emails)
    .where(and(eq(emails.id, id), eq(emails.state, 'queued')))
  if (!email) return null
  return Math.max(1, Math.ceil((email.dueAt.getTime() - now.getTime()) / 1000))
}

/** Only the current try may record its result: a later try may already be running. */
const thisTry = ({ id, tries }: QueuedEmail) =>
  and(eq(emails.id, id), eq(emails.state, 'queued'), eq(emails.tries, tries))

/** Records that it was sent, and erases its text. */
export async function recordSent(db: Database, email: QueuedEmail, now: Date): Promise<void> {
  await db
    .update(emails)
    .set({ state: 'sent', sealed: null, sentAt: now, lastError: null })
    .where(thisTry(email))
}

/** Adds an email that failed for good to the admin queue. Emails with a code are left out: by then the person has requested a new
 *  code. */
export async function fileFailedEmail(
  tx: Database,
  { id, kind }: { id: string; kind: string },
  now: Date,
): Promise<void> {
  if (kind.endsWith('-code')) return
  const facts = { emailId: id, failedKind: kind }
  await fileModerationItem({ now: () => now, db: tx }, { kind: 'failed-email', subject: id, facts })
}

/** Records why it was not sent.
 *  @returns the seconds until the next try; null if there is none */
export async function recordFailure(
  db: Database,
  email: QueuedEmail,
  { text, final }: Failure,
  now: Date,
): Promise<number | null> {
  const wait = final ? undefined : TRY_AGAIN_AFTER[email.tries - 1]
  const set =
    wait === undefined
      ? { state: 'failed' as const, lastError: text, ...(email.expiresAt <= now && { sealed: null }) }
      : { lastError: text, dueAt: later(now, wait) }
  const changed = await db.update(emails).set(set).where(thisTry(email)).returning({ id: emails.id })
  if (changed.length > 0 && wait === undefined) await fileFailedEmail(db, email, now)
  return changed.length > 0 && wait !== undefined ? wait : null
}

type Keys = Pick<Context, 'secrets'>

const PURPOSE = 'emails'

export function sealEmail({ secrets }: Keys, email: Email): string {
  return secrets.encrypt(PURPOSE, JSON.stringify(email))
}

/** @throws Error if it was encrypted with another APP_SECRET */
export function openEmail({ secrets }: Keys, sealed: string): Email {
  return emailForm.parse(JSON.parse(secrets.decrypt(PURPOSE, sealed)))
}

/** For the demo, whose invented past has no mail server: counts emails that failed for lack of one as sent. */
export async function countAsSent({ db }: Pick<SystemContext, 'db'>): Promise<void> {
  await db
    .update(emails)
    .set({ state: 'sent', sealed: null, lastError: null, sentAt: emails.createdAt })
    .where(and(eq(emails.state, 'failed'), eq(emails.lastError, NO_SERVER)))
}
