import { isLoopback, type Env } from '../env.server.ts'
import type { Mailer } from './mailer.ts'
import { openSmtp } from './smtp.server.ts'

/** The operator's mail server, if one is set. A server on this machine needs no trusted certificate and no TLS,
 *  since nobody can listen on that connection. */
export function openMailer(env: Env): Mailer | undefined {
  if (!env.SMTP_URL || !env.MAIL_FROM) return undefined
  const here = isLoopback(new URL(env.SMTP_URL).hostname)
  return openSmtp({
    url: env.SMTP_URL,
    from: env.MAIL_FROM,
    fromName: env.OPERATOR_NAME ? `Roost by ${env.OPERATOR_NAME}` : 'Roost',
    requireTls: env.mode === 'production' && !here,
    verify: !here,
  })
}
