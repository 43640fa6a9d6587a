import { inTransaction } from '#app/database/transaction.server.ts'
import { legalPage } from '#app/features/site/queries.server.ts'
import { authorize } from '#app/database/gate.server.ts'
import type { Context, SystemContext } from '#app/platform/context.ts'
import { hashPassword } from '#app/platform/passwords/hash-password.server.ts'
import { busyOr, type TooBusy } from '../password/unless-busy.server.ts'
import { accountPolicy } from '../policy.ts'
import { readSignUpForm, type SignUpErrors } from './read-sign-up-form.server.ts'
import { insertAccount, lockAttempts, firstSession, type FullSignUp } from './sign-up-account.server.ts'
import { findPending, type PendingSignUp } from './sign-up-browser.server.ts'

export type FinishSignUpOutcome =
  | { ok: true; userId: string; returnTo: string; cookies: string[] }
  | { ok: false; reason: 'invalid'; errors: SignUpErrors }
  | { ok: false; reason: 'ended' | 'exists' }
  | TooBusy

/** Creates the account of an attempt that began with the address alone and whose code was entered in this browser.
 *  @param input first name, last name and password */
export async function finishSignUp(
  ctx: Context,
  { token, input, headers }: { token: string | null; input: Record<string, unknown>; headers: Headers },
): Promise<FinishSignUpOutcome> {
  const open = authorize(ctx, accountPolicy.signUp, null)
  const asked = await findPending(open, token)
  if (!asked?.emailConfirmedAt) return { ok: false, reason: 'ended' }
  const read = readSignUpForm({ ...input, email: asked.email, phone: '' })
  if (!read.ok) return read
  const hashed = await busyOr(() => hashPassword(read.form.password))
  if (!hashed.ok) return hashed
  const { givenName, familyName, keepSignedIn } = read.form
  const termsVersion = (await legalPage(ctx, 'terms')).version
  const given = { givenName, familyName, keepSignedIn, termsVersion, password: hashed.result }
  const made = await inTransaction(open, (tx) => makeAccount(tx, asked, given))
  if (!made.ok) return made
  const cookies = await firstSession(open, { ...made, headers })
  return { ok: true, userId: made.user.id, returnTo: made.pending.returnTo, cookies }
}

async function makeAccount(tx: SystemContext, asked: PendingSignUp, given: Partial<FullSignUp>) {
  const attempts = await lockAttempts(tx.db, asked.email)
  const pending = attempts.find(({ id }) => id === asked.id)
  // Finished in another tab, or its address was changed at the same moment.
  if (!pending?.emailConfirmedAt) return { ok: false, reason: 'ended' } as const
  const full = { ...pending, ...given } as FullSignUp
  const user = await insertAccount(tx, full, attempts)
  return user ? ({ ok: true, user, pending: full } as const) : ({ ok: false, reason: 'exists' } as const)
}
