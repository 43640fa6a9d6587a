import { eq } from 'drizzle-orm'
import { pendingSignUps } from '#app/database/schema/people/accounts.ts'
import { authorize } from '#app/database/gate.server.ts'
import type { Context, SystemContext } from '#app/platform/context.ts'
import type { Limited } from '#app/features/rate-limits/rules.ts'
import { consumeCode, enterCode } from '#app/features/accounts/codes.server.ts'
import type { CodeRefusal } from '#app/features/accounts/code-rules.ts'
import { accountPolicy } from './policy.ts'
import type { Invalid, Refused } from '#app/platform/text/field-errors.ts'
import { inTransaction } from '#app/database/transaction.server.ts'
import { legalPage } from '#app/features/site/site.query.server.ts'
import { hashPassword } from '#app/platform/passwords/hash-password.server.ts'
import { busyOr, type TooBusy } from '#app/features/accounts/passwords.server.ts'
import {
  insertAccount,
  isFull,
  lockAttempts,
  firstSession,
  type FullSignUp,
} from './sign-up-account.server.ts'
import { findPending, signUpCode, type PendingSignUp } from './pending-sign-up.server.ts'
import { readSignUpForm } from './read-sign-up-form.server.ts'
import { cannotSignUp } from './sign-up-copy.ts'
import type { SignUpField } from './views.ts'

type NotConfirmed = Refused<'ended' | 'exists'> | CodeRefusal | Limited
export type ConfirmSignUpOutcome =
  | { ok: true; userId: string; returnTo: string; cookies: string[] }
  /** The address is confirmed; name and password are still missing (`finishSignUp`). */
  | { ok: false; reason: 'details' }
  | NotConfirmed

type Made = { ok: true; user: { id: string } | null; pending: PendingSignUp } | NotConfirmed

/** Creates the account of this browser's sign-up attempt if the code is right, and signs in. Every other attempt with the
 *  same address ends. `cookies`: those of the new session.
 *  @param headers of the request, for the list of devices */
export async function confirmSignUp(
  ctx: Context,
  { token, code, headers }: { token: string | null; code: unknown; headers: Headers },
): Promise<ConfirmSignUpOutcome> {
  const open = authorize(ctx, accountPolicy.signUp, null)
  const asked = await findPending(open, token)
  if (!asked) return cannotSignUp('ended')
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
  if (!pending) return cannotSignUp('ended')
  const used = await consumeCode(tx, signUpCode(pending), code)
  if (!used.ok) return used
  if (!isFull(pending)) {
    await tx.db
      .update(pendingSignUps)
      .set({ emailConfirmedAt: tx.now() })
      .where(eq(pendingSignUps.id, pending.id))
    return { ok: true, user: null, pending }
  }
  const user = await insertAccount(tx, pending, attempts)
  return user ? { ok: true, user, pending } : cannotSignUp('exists')
}

export type FinishSignUpOutcome =
  | { ok: true; userId: string; returnTo: string; cookies: string[] }
  | Invalid<SignUpField>
  | Refused<'ended' | 'exists'>
  | TooBusy

/** Creates the account of an attempt that began with the address alone and whose code was entered in this browser.
 *  @param input first name, last name and password */
export async function finishSignUp(
  ctx: Context,
  { token, input, headers }: { token: string | null; input: Record<string, unknown>; headers: Headers },
): Promise<FinishSignUpOutcome> {
  const open = authorize(ctx, accountPolicy.signUp, null)
  const asked = await findPending(open, token)
  if (!asked?.emailConfirmedAt) return cannotSignUp('ended')
  const read = readSignUpForm({ ...input, email: asked.email, phone: '' })
  if (!read.ok) return read
  const hashed = await busyOr(() => hashPassword(read.form.password))
  if (!hashed.ok) return hashed
  const { givenName, familyName, keepSignedIn } = read.form
  const termsVersion = (await legalPage(ctx, 'terms')).version
  const given = { givenName, familyName, keepSignedIn, termsVersion, password: hashed.result }
  const made = await inTransaction(open, (tx) => finishAccount(tx, asked, given))
  if (!made.ok) return made
  const cookies = await firstSession(open, { ...made, headers })
  return { ok: true, userId: made.user.id, returnTo: made.pending.returnTo, cookies }
}

async function finishAccount(tx: SystemContext, asked: PendingSignUp, given: Partial<FullSignUp>) {
  const attempts = await lockAttempts(tx.db, asked.email)
  const pending = attempts.find(({ id }) => id === asked.id)
  // Finished in another tab, or its address was changed at the same moment.
  if (!pending?.emailConfirmedAt) return cannotSignUp('ended')
  const full = { ...pending, ...given } as FullSignUp
  const user = await insertAccount(tx, full, attempts)
  return user ? ({ ok: true, user, pending: full } as const) : cannotSignUp('exists')
}
