import { createTransport, type NodemailerError } from 'nodemailer'
import { MailRefused, MailUnsent, ONE_ADDRESS, type Mailer } from './mailer.ts'

export type SmtpSettings = {
  /** `smtp://` or `smtps://`, with user and password percent-encoded, and a port unless it is 587 or 465. */
  url: string
  /** The address that letters come from. */
  from: string
  /** The name beside it. */
  fromName: string
  /** Sends nothing over a connection that is not encrypted. */
  requireTls: boolean
  /** Believes a certificate only if one of the machine's authorities signed it for this host. */
  verify: boolean
  /** Milliseconds to wait for a connection and for each answer. */
  answersWithin?: number
}

const ANSWERS_WITHIN = 20_000
/** Milliseconds for the whole letter: less than what one try may take. */
const SENT_WITHIN = 60_000
const LONGEST_ERROR = 300
const CALENDAR_FILE = 'invitation.ics'

/** Sends through a mail server, over a connection for each letter. */
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
    // Programs that answer by themselves, such as those of people on holiday, leave such letters alone.
    { from: { name: fromName, address: from }, headers: { 'Auto-Submitted': 'auto-generated' } },
  )
  const domain = from.slice(from.lastIndexOf('@') + 1)
  return {
    async send({ id, to, subject, text, html, unsubscribe, calendar }) {
      if (!ONE_ADDRESS.test(to)) throw new MailRefused('This is no address of one person.', 'EENVELOPE')
      try {
        await transport.sendMail({
          messageId: `<${id}@${domain}>`,
          to: { name: '', address: to },
          envelope: { from, to: [to] },
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

/** A refusal of this recipient or this letter is for good. One of the login or the sender is for the operator to mend,
 *  and everything else passes. */
function unsent(error: NodemailerError): MailUnsent {
  const { code = error.name, responseCode, command = '', permanent } = error
  const said = (error.response ?? error.message).replace(/\s+/g, ' ').slice(0, LONGEST_ERROR)
  const reason = responseCode === undefined ? code : `${code} ${responseCode}`
  const final = permanent === true && (command === 'RCPT TO' || command === 'DATA') && code !== 'EAUTH'
  return final ? new MailRefused(said, reason) : new MailUnsent(said, reason)
}
