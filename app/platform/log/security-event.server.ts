import type { Actor } from '../access.ts'
import type { Secrets } from '../secrets.server.ts'
import type { Log } from './log.server.ts'

export type SecurityEvent =
  | 'log-in'
  | 'log-in-failed'
  | 'log-in-locked'
  | 'second-factor-failed'
  | 'second-factor-on'
  | 'second-factor-off'
  | 'second-factor-reset'
  | 'password-changed'
  | 'password-reset'
  | 'role-given'
  | 'role-taken'
  | 'suspended'
  | 'suspension-lifted'
  | 'view-as'
  | 'login-provider-changed'

type Tools = { log: Log; secrets: Secrets; actor: Actor; origin?: { network: string } }

/** Logs events that concern an account's security, for programs that watch for attacks. `who`, `by` and `from` are keyed
 *  hashes, the same in every process and after a restart. Without APP_SECRET they cannot be traced to the person or network.
 *  `by` is the person who acted on another person's account, or `operator`.
 *  @param about the account's id, or the address that was typed when there is no account */
export function logSecurityEvent(
  { log, secrets, actor, origin }: Tools,
  event: SecurityEvent,
  about: string,
): void {
  const pseudonym = (text: string) => secrets.keyedHash('log pseudonym', text).slice(0, 16)
  const from = origin ? { from: pseudonym(origin.network) } : {}
  const other = actor.kind === 'operator' ? { by: 'operator' } : {}
  const by = actor.kind === 'person' && actor.userId !== about ? { by: pseudonym(actor.userId) } : other
  log.security({ security: event, who: pseudonym(about), ...by, ...from }, 'security event')
}
