import { isLoopback, localUrl, type Env } from '#app/platform/env.server.ts'

/** Where the site answers; for a worker, where it answers health checks. */
export function answerNotice({ ROLE, HOST, PORT, publicUrl }: Env): string {
  if (ROLE !== 'worker') return `Roost answers at ${publicUrl}\n`
  return `Roost works on jobs, and answers health checks at ${localUrl(HOST, PORT)}\n`
}

/** Warns the person who starts a production site that its database is the embedded one, which may not be what they meant. */
export function databaseNotice({ mode, DATABASE_URL, DATA_DIR }: Env): string {
  if (mode === 'demo' || DATABASE_URL) return ''
  return `No DATABASE_URL is set: the database is the embedded one in ${DATA_DIR}.\n`
}

/** Where emails go; '' when they go to a mail server. The mailbox can only be opened on this machine. */
export function mailNotice({ mail, publicUrl, HOST, PORT }: Env): string {
  const here = isLoopback(new URL(publicUrl).hostname) ? publicUrl : localUrl(HOST, PORT)
  if (mail === 'mailbox') return `Emails arrive at ${here}/dev/mailbox\n`
  if (mail === 'none') return 'No SMTP_URL is set: no emails are sent, and nobody can sign up by email.\n'
  return ''
}
