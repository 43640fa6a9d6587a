import { createTransport, type NodemailerError } from 'nodemailer'
import { MailRefused, MailUnsent, ONE_ADDRESS, type Mailer } from './mailer.ts'

export type SmtpSettings = {
  /** `smtp://` or `smtps://`, with user and password percent-encoded, and a port unless it is 587 or 465. */
  url: string
  /** The sender address. */
  from: string
  /** The sender's display name. */
  fromName: string
  /** Refuse unencrypted connections. */
  requireTls: boolean
  /** Accept only certificates that a trusted authority signed for this host. */
  verify: boolean
  /** Milliseconds to wait for the connection and for each reply. */
  answersWithin?: number
}

const ANSWERS_WITHIN = 20_000
/** Milliseconds for the whole message: less than the time limit of one try. */
const SENT_WITHIN = 60_000
const LONGEST_ERROR = 300
const CALENDAR_FILE = 'invitation.ics'

/** Sends through a mail server, with one connection for each message. */
export function openSmtp(settings: SmtpSettings): Mailer {
  const { url, from, fromName, requireTls, verify, answersWithin = ANSWERS_WITHIN } = settings
  const { protocol, hostname, port, username, password } = new URL(url)
  const secure = protocol === 'smtps:'
  const transport = createTransport(
    {
      host: hostname.replace(/^\[|\]$/g, ''),
      port: Number(port) || (secure ? 465 : 587),
      secure,
      requireTLS: requireTls && !secure,
      tls: { rejectUnauthorized: verify },
      auth: username ? { user: decodeURIComponent(username), pass: decodeURIComponent(password) } : undefined,
      connectionTimeout: answersWithin,
      greetingTimeout: answersWithin,
      socketTimeout: answersWithin,
      dnsTimeout: answersWithin,
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    // Vacation responders do not answer messages with this header.
    { from: { name: fromName, address: from }, headers: { 'Auto-Submitted': 'auto-generated' } },
  )
  const domain = from.slice(from.lastIndexOf('@') + 1)
  return {
    async tryServer() {
      try {
        await transport.verify()
        return undefined
      } catch (error) {
        return unsent(error as NodemailerError).reason
      }
    },
    async send({ id, to, fromName: own, replyTo, subject, text, html, unsubscribe, calendar }) {
      if (!ONE_ADDRESS.test(to)) throw new MailRefused('This is not the address of one person.', 'EENVELOPE')
      try {
        await transport.sendMail({
          messageId: `<${id}@${domain}>`,
          ...(own && { from: { name: own, address: from } }),
          to: { name: '', address: to },
          envelope: { from, to: [to] },
          ...(replyTo && { replyTo: { name: '', address: replyTo } }),
          subject,
          text,
          html,
          ...(unsubscribe && {
            list: { unsubscribe },
            headers: { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
          }),
          ...(calendar && {
            icalEvent: { method: calendar.method, filename: CALENDAR_FILE, content: calendar.text },
          }),
          signal: AbortSignal.timeout(SENT_WITHIN),
        })
      } catch (error) {
        throw unsent(error as NodemailerError)
      }
    },
  }
}

/** A refusal of the recipient or the message is permanent. A refusal of the login or the sender can be fixed by
 *  the operator, and everything else may be temporary. */
function unsent(error: NodemailerError): MailUnsent {
  const { code = error.name, responseCode, command = '', permanent } = error
  const answer = (error.response ?? error.message).replace(/\s+/g, ' ').slice(0, LONGEST_ERROR)
  const reason = responseCode === undefined ? code : `${code} ${responseCode}`
  const final = permanent === true && (command === 'RCPT TO' || command === 'DATA') && code !== 'EAUTH'
  return final ? new MailRefused(answer, reason) : new MailUnsent(answer, reason)
}
