import { sql } from 'drizzle-orm'
import type { SystemContext, Database } from '#app/platform/context.ts'
import { MailRefused, MailUnsent, type Mail } from '#app/platform/mail/mailer.ts'
import { lastFirst } from '#app/database/sql/query-rows.server.ts'
import { mailbox } from '#app/database/schema/site/emails.ts'
import { openEmail, type Failure, type QueuedEmail } from './email-state.server.ts'
import { renderEmail } from './render-email.ts'
import { NO_SERVER, MAILBOX_HOLDS, type Email } from './rules.ts'
import { siteBrand } from '#app/features/site/brand.server.ts'

type Tools = Pick<SystemContext, 'db' | 'mail' | 'now' | 'secrets' | 'settings'>

const expired: Failure = {
  text: 'It expired before it could be sent.',
  reason: 'expired',
  final: true,
}

/** It cannot be decrypted unless the previous APP_SECRET is restored. */
const unreadable: Failure = {
  text: 'It was encrypted with another APP_SECRET and cannot be decrypted.',
  reason: 'unreadable',
  final: true,
}

function opened(tools: Tools, sealed: string): Email | null {
  try {
    return openEmail(tools, sealed)
  } catch {
    return null
  }
}

/** Sends an email through the mail server, or into the demo's mailbox.
 *  @returns why that failed; undefined on success */
export async function deliverEmail(tools: Tools, row: QueuedEmail): Promise<Failure | undefined> {
  if (row.expiresAt <= tools.now()) return expired
  const email = opened(tools, row.sealed)
  if (!email) return unreadable
  const { isNamed, ...look } = await siteBrand(tools.db)
  const mail = {
    id: row.id,
    to: row.to,
    ...(isNamed && { fromName: look.name }),
    ...renderEmail(email, { ...tools.settings, ...look }),
  }
  if (tools.settings.mail === 'mailbox') {
    await putIntoMailbox(tools.db, mail, tools.now())
    return undefined
  }
  if (!tools.mail) return { text: NO_SERVER, reason: 'no mail server', final: false }
  try {
    await tools.mail.send(mail)
    return undefined
  } catch (error) {
    if (!(error instanceof MailUnsent)) throw error
    const quotes = email.code !== undefined && error.message.includes(email.code)
    const text = quotes ? error.reason : error.message
    return { text, reason: error.reason, final: error instanceof MailRefused }
  }
}

/** Stores an email in the demo's mailbox. Idempotent by id; the oldest emails are deleted when the mailbox is full. */
export async function putIntoMailbox(db: Database, mail: Mail, now: Date): Promise<void> {
  await db
    .insert(mailbox)
    .values({ ...mail, calendar: mail.calendar?.text ?? null, at: now })
    .onConflictDoNothing()
  const tooOld = db
    .select({ id: mailbox.id })
    .from(mailbox)
    .orderBy(lastFirst(mailbox.at), lastFirst(mailbox.id))
    .offset(MAILBOX_HOLDS)
  await db.delete(mailbox).where(sql`${mailbox.id} in ${tooOld}`)
}
