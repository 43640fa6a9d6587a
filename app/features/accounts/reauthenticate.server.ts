import { and, eq } from 'drizzle-orm'
import { requirePerson, type Actor, type Person } from '#app/platform/access.ts'
import type { Refused } from '#app/platform/text/field-errors.ts'
import { sessions } from '#app/database/schema/people/accounts.ts'
import { authorize } from '#app/database/gate.server.ts'
import type { Context, SystemContext } from '#app/platform/context.ts'
import { SignInRequired } from '#app/platform/errors.ts'
import type { Limited } from '#app/features/rate-limits/rules.ts'
import { refundRateLimit, consumeRateLimit } from '#app/features/rate-limits/consume-rate-limit.server.ts'
import { verifyPassword } from '#app/platform/passwords/hash-password.server.ts'
import { AUTHENTICATED_FOR } from './session-cookies.server.ts'
import { storedPassword } from './account-row.server.ts'
import { ownAccountPolicy } from './policy.ts'
import type { SecondCodeRefusal } from './second-factor-rules.ts'
import { consumeSecondCode } from './consume-second-factor-code.server.ts'
import { withNewAuthentication } from './read-session.server.ts'

/** Whether this session authenticated within the last ten minutes, with the password or something as strong. Required before changing
 *  email, password or roles, and before download and deletion. */
export function isRecentlyAuthenticated(actor: Actor, now: Date): boolean {
  return actor.kind === 'person' && now.getTime() - actor.authenticatedAt.getTime() <= AUTHENTICATED_FOR
}

/** Returned by verbs that require recent authentication. The page then asks for the password in the same form, or redirects to
 *  `/account/confirm`. */
export type NotReauthenticated = Refused<'not-reauthenticated'>
export const NOT_REAUTHENTICATED: NotReauthenticated = {
  ok: false,
  reason: 'not-reauthenticated',
  failed: 'Please send the form again.',
}

/** `actor` is the same person, now reauthenticated: continue with `{ ...ctx, actor }`. */
export type ReauthenticateOutcome =
  | { ok: true; actor: Person }
  | { ok: false; reason: 'wrong-password' }
  | Limited

/** Checks the password again, which allows sensitive actions in this session for `AUTHENTICATED_FOR`.
 *  @throws Busy when too many passwords are waiting to be hashed */
export async function reauthenticate(ctx: Context, password: string): Promise<ReauthenticateOutcome> {
  const { userId } = requirePerson(ctx)
  const open = authorize(ctx, ownAccountPolicy.manage, { userId })
  const taken = await consumeRateLimit(ctx, 'password-again', userId)
  if (!taken.ok) return taken
  const stored = await storedPassword(open.db, userId)
  if (!(await verifyPassword(stored, password))) return { ok: false, reason: 'wrong-password' }
  await refundRateLimit(ctx, 'password-again', userId)
  return { ok: true, actor: await noteAuthentication(open, { authenticatedAt: ctx.now() }) }
}

export type PassSecondStepOutcome = { ok: true; actor: Person; left?: number } | SecondCodeRefusal

/** Checks a second-step code in a session that began without one. A role that was held back for lack of it counts from then on. For
 *  an account without a password, it also counts as reauthentication. `left`: remaining recovery codes, if one was used. */
export async function passSecondStep(ctx: Context, code: unknown): Promise<PassSecondStepOutcome> {
  const { userId } = requirePerson(ctx)
  const open = authorize(ctx, ownAccountPolicy.manage, { userId })
  const used = await consumeSecondCode(open, userId, code)
  if (!used.ok) return used
  const counts = (await storedPassword(open.db, userId)) === null
  const actor = await noteAuthentication(open, {
    secondFactor: true,
    ...(counts && { authenticatedAt: ctx.now() }),
  })
  return { ok: true, actor, ...(used.by === 'recovery' && { left: used.left }) }
}

type Authentication = { authenticatedAt?: Date; secondFactor?: true }

/** Also for who has just typed the password for something else.
 *  @throws SignInRequired if the session ended in the meantime */
export async function noteAuthentication(
  { db, actor }: Pick<SystemContext, 'db' | 'actor'>,
  authentication: Authentication,
): Promise<Person> {
  if (actor.kind !== 'person') throw new SignInRequired()
  const noted = await db
    .update(sessions)
    .set(authentication)
    .where(and(eq(sessions.id, actor.sessionId), eq(sessions.userId, actor.userId)))
    .returning({ authenticatedAt: sessions.authenticatedAt })
  const [session] = noted
  if (!session) throw new SignInRequired()
  return withNewAuthentication(actor, session.authenticatedAt)
}
