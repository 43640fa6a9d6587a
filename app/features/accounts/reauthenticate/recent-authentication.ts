import type { Actor } from '#app/platform/access.ts'
import type { Refused } from '#app/platform/text/field-errors.ts'
import { AUTHENTICATED_FOR } from '../sessions/session-rules.ts'

/** Whether this session authenticated within the last ten minutes, by the password or something as strong.
 *  Required before changing email, password or rights, and before download and deletion. */
export function isRecentlyAuthenticated(actor: Actor, now: Date): boolean {
  return actor.kind === 'person' && now.getTime() - actor.authenticatedAt.getTime() <= AUTHENTICATED_FOR
}

/** Returned by verbs that require a recent proof of identity. The page then asks for the password in the same form, or
 *  redirects to `/account/confirm`. */
export type NotReauthenticated = Refused<'not-reauthenticated'>
export const NOT_REAUTHENTICATED: NotReauthenticated = {
  ok: false,
  reason: 'not-reauthenticated',
  failed: 'Please send the form again.',
}
