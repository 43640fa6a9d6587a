import type { Env } from '#app/platform/env.server.ts'

/** Tells the person who starts the site where emails go; '' when they go to a mail server. */
export function mailNotice({ mail, publicUrl }: Pick<Env, 'mail' | 'publicUrl'>): string {
  if (mail === 'mailbox') return `Emails arrive at ${publicUrl}/dev/mailbox\n`
  if (mail === 'none') return 'No SMTP_URL is set: no emails are sent, and nobody can sign up by email.\n'
  return ''
}
