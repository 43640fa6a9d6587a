import { authorize } from '#app/database/gate.server.ts'
import { siteProviders } from '#app/features/site/login-providers.server.ts'
import type { Context, SystemContext } from '#app/platform/context.ts'
import type { Limited } from '#app/features/rate-limits/rules.ts'
import { consumeCode, enterCode } from '#app/features/accounts/codes.server.ts'
import type { CodeRefusal } from '#app/features/accounts/code-rules.ts'
import { accountPolicy } from './policy.ts'
import type { Refused } from '#app/platform/text/field-errors.ts'
import { insertAccount, isFull, lockAttempts, firstSession } from './sign-up-account.server.ts'
import { findPending, signUpCode, type PendingSignUp } from './pending-sign-up.server.ts'
import { onlyProvider } from './provider-rules.ts'
import { cannotSignUp } from './sign-up-copy.ts'

type NotConfirmed = Refused<'ended' | 'exists'> | CodeRefusal | Limited
export type ConfirmSignUpOutcome =
  | { ok: true; userId: string; returnTo: string; cookies: string[] }
  | NotConfirmed

type Made = { ok: true; user: { id: string }; pending: PendingSignUp } | NotConfirmed

/** Creates the account of this browser's sign-up attempt if the code is right, and logs the person in. All other attempts with the
 *  same address end. `cookies`: those of the new session.
 *  @param headers the request's, for the list of devices */
export async function confirmSignUp(
  ctx: Context,
  { token, code, headers }: { token: string | null; code: unknown; headers: Headers },
): Promise<ConfirmSignUpOutcome> {
  const open = authorize(ctx, accountPolicy.signUp, null)
  const asked = await findPending(open, token)
  if (!asked) return cannotSignUp('ended')
  const made = await enterCode(open, asked.email, code, (tx) => makeAccount(tx, asked, code))
  if (!made.ok) return made
  const { user, pending } = made
  const cookies = await firstSession(open, { user, pending, headers })
  return { ok: true, userId: user.id, returnTo: pending.returnTo, cookies }
}

async function makeAccount(tx: SystemContext, asked: PendingSignUp, code: unknown): Promise<Made> {
  const attempts = await lockAttempts(tx.db, asked.email)
  const pending = attempts.find(({ id }) => id === asked.id)
  if (!pending || !isFull(pending) || onlyProvider(await siteProviders(tx), pending.email))
    return cannotSignUp('ended')
  const used = await consumeCode(tx, signUpCode(pending), code)
  if (!used.ok) return used
  const user = await insertAccount(tx, pending, attempts)
  return user ? { ok: true, user, pending } : cannotSignUp('exists')
}
