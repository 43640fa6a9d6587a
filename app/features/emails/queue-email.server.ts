import { gt } from 'drizzle-orm'
import { emailHold, emails } from '#app/database/schema/site/emails.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { newId } from '#app/platform/addresses/ids.ts'
import { sendEmail } from './jobs.server.ts'
import {
  emailForm,
  HELD_AFTER_RESTORE,
  NO_SERVER,
  recipientForm,
  USUAL_EXPIRY_DAYS,
  type Email,
} from './rules.ts'
import type { EmailKind } from './kinds.ts'
import { sealEmail } from './email-state.server.ts'

const DAY = 24 * 60 * 60 * 1000 // milliseconds

export type NewEmail = {
  kind: EmailKind
  /** The bare address, without a name. */
  to: string
  email: Email
  /** When it becomes useless, as a code does; a week by default. Its text is then erased, sent or not. */
  expiresAt?: Date
}

type Tools = Pick<SystemContext, 'db' | 'now' | 'jobs' | 'secrets' | 'settings'>

/** Sends an email once `db`, the caller's transaction, commits. Without a mail server, or while emails are held after a restore, it
 *  is stored as failed.
 *  @returns its id
 *  @throws ZodError if `to` is not a single address or the email does not match the schema in rules.ts */
export async function queueEmail(tools: Tools, email: NewEmail): Promise<string> {
  const now = tools.now()
  const why = await reasonNotToSend(tools, now)
  const row = {
    id: newId(),
    kind: email.kind,
    to: recipientForm.parse(email.to),
    sealed: sealEmail(tools, emailForm.parse(email.email)),
    state: why === null ? ('queued' as const) : ('failed' as const),
    lastError: why,
    createdAt: now,
    dueAt: now,
    expiresAt: email.expiresAt ?? new Date(now.getTime() + USUAL_EXPIRY_DAYS * DAY),
  }
  await tools.db.insert(emails).values(row)
  if (why === null) await tools.jobs.enqueue(tools.db, sendEmail, { emailId: row.id }, { key: row.id })
  return row.id
}

/** @returns the reason for admins; null if it will be sent */
async function reasonNotToSend({ db, settings }: Tools, now: Date): Promise<string | null> {
  if (settings.mail === 'none') return NO_SERVER
  if (settings.holdsEmails !== true) return null
  const held = await db.select({ until: emailHold.until }).from(emailHold).where(gt(emailHold.until, now))
  return held.length > 0 ? HELD_AFTER_RESTORE : null
}
