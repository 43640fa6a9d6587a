import type { Env } from '#app/platform/env.server.ts'

/** Where letters go, in a line for the person who starts the site; nothing where they go to a mail server. */
export function mailNotice({ mail, publicUrl }: Pick<Env, 'mail' | 'publicUrl'>): string {
  if (mail === 'mailbox') return `Letters arrive at ${publicUrl}/dev/mailbox\n`
  if (mail === 'none') return 'No SMTP_URL is set: no letters are sent, and nobody can sign up by e-mail.\n'
  return ''
}
