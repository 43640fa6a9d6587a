import type { Actor } from '#app/platform/access.ts'
import { PROVEN_FOR } from '../sessions/session-rules.ts'

/** Whether this session proved who it is within the last ten minutes, by the password or something as strong.
 *  Required before changing e-mail, password or rights, and before download and deletion. */
export function isProven(actor: Actor, now: Date): boolean {
  return actor.kind === 'person' && now.getTime() - actor.provenAt.getTime() <= PROVEN_FOR
}

/** Returned by verbs that require a recent proof of identity. The page then asks for the password in the same form, or
 *  redirects to `/account/confirm`. */
export type NotProven = { ok: false; reason: 'not-proven' }
export const NOT_PROVEN: NotProven = { ok: false, reason: 'not-proven' }
