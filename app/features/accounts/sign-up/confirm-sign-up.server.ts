import { eq } from 'drizzle-orm'
import { pendingSignUps } from '#app/database/schema/people/accounts.ts'
import { authorize } from '#app/database/gate.server.ts'
import type { Context, SystemContext } from '#app/platform/context.ts'
import type { Limited } from '#app/features/rate-limits/rules.ts'
import { useCode } from '../codes/codes.server.ts'
import { enterCode } from '../codes/enter-code.server.ts'
import type { CodeRefusal } from '../codes/rules.ts'
import { accountPolicy } from '../policy.ts'
import { insertAccount, isFull, lockAttempts, firstSession } from './sign-up-account.server.ts'
import { findPending, signUpCode, type PendingSignUp } from './sign-up-browser.server.ts'

type Refused = { ok: false; reason: 'ended' | 'exists' } | CodeRefusal | Limited
export type ConfirmSignUpOutcome =
  | { ok: true; userId: string; returnTo: string; cookies: string[] }
  /** The address is confirmed; name and password are still missing (finish-sign-up.server.ts). */
  | { ok: false; reason: 'details' }
  | Refused

type Made = { ok: true; user: { id: string } | null; pending: PendingSignUp } | Refused

/** Creates the account of this browser's sign-up attempt if the code is right, and signs in. Every other attempt with the
 *  same address ends. `cookies`: those of the new session.
 *  @param headers of the request, for the list of devices */
export async function confirmSignUp(
  ctx: Context,
  { token, code, headers }: { token: string | null; code: unknown; headers: Headers },
): Promise<ConfirmSignUpOutcome> {
  const open = authorize(ctx, accountPolicy.signUp, null)
  const asked = await findPending(open, token)
  if (!asked) return { ok: false, reason: 'ended' }
  // The code was entered already, in another tab or by a double click.
  if (asked.emailConfirmedAt) return { ok: false, reason: 'details' }
  const made = await enterCode(open, asked.email, code, (tx) => makeAccount(tx, asked, code))
  if (!made.ok) return made
  const { user, pending } = made
  if (!user) return { ok: false, reason: 'details' }
  const cookies = await firstSession(open, { user, pending, headers })
  return { ok: true, userId: user.id, returnTo: pending.returnTo, cookies }
}

async function makeAccount(tx: SystemContext, asked: PendingSignUp, code: unknown): Promise<Made> {
  const attempts = await lockAttempts(tx.db, asked.email)
  const pending = attempts.find(({ id }) => id === asked.id)
  if (!pending) return { ok: false, reason: 'ended' }
  const used = await useCode(tx, signUpCode(pending), code)
  if (!used.ok) return used
  if (!isFull(pending)) {
    await tx.db
      .update(pendingSignUps)
      .set({ emailConfirmedAt: tx.now() })
      .where(eq(pendingSignUps.id, pending.id))
    return { ok: true, user: null, pending }
  }
  const user = await insertAccount(tx, pending, attempts)
  return user ? { ok: true, user, pending } : { ok: false, reason: 'exists' }
}
