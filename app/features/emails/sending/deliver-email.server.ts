import type { SystemContext } from '#app/platform/context.ts'
import { MailRefused, MailUnsent } from '#app/platform/mail/mailer.ts'
import type { Failure, QueuedEmail } from './email-state.server.ts'
import { putIntoMailbox } from './put-into-mailbox.server.ts'
import { renderEmail } from './render-email.ts'
import { NO_SERVER, type Email } from '../rules.ts'
import { openEmail } from './sealed-email.server.ts'

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
  const mail = { id: row.id, to: row.to, ...renderEmail(email, tools.settings) }
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
