import { authorize } from '#app/database/gate.server.ts'
import type { Context } from '#app/platform/context.ts'
import { logSecurityEvent } from '#app/platform/log/security-event.server.ts'
import { findAccountById } from './find-account.server.ts'
import { signInOrAsk, type SignInOrAskOutcome } from './resume-after-login.server.ts'
import { isStillTheirs, readPendingSignIn } from './pending-sign-in.server.ts'
import { accountPolicy } from '../policy.ts'
import type { SecondCodeRefusal } from '../second-factor/rules.ts'
import { consumeSecondCode } from '../second-factor/consume-second-factor-code.server.ts'

/** `ended`: no password was entered in this browser, it was more than ten minutes ago, or the password has changed. */
export type EnterSecondFactorOutcome = SignInOrAskOutcome | { ok: false; reason: 'ended' } | SecondCodeRefusal

/** Signs in a person who entered the right password in this browser before (`logIn`), by a code of their app or a
 *  recovery code. */
export async function enterSecondFactor(
  ctx: Context,
  { typed, headers }: { typed: unknown; headers: Headers },
): Promise<EnterSecondFactorOutcome> {
  const open = authorize(ctx, accountPolicy.logIn, null)
  const person = await readPendingSignIn(ctx, headers)
  const account = person?.step === 'second-factor' ? await findAccountById(open.db, person.userId) : null
  if (!person || !account || !isStillTheirs(ctx, person, account.password))
    return { ok: false, reason: 'ended' }
  const spent = await consumeSecondCode(open, account.userId, typed)
  // It was turned off meanwhile in another browser, so the password is enough.
  if (!spent.ok && spent.reason !== 'off') {
    logSecurityEvent(ctx, 'second-factor-failed', account.userId)
    return spent
  }
  const { keepSignedIn } = person
  const went = await signInOrAsk(open, { account, given: { keepSignedIn, secondFactor: spent.ok }, headers })
  return !went.ok && went.reason === 'changed' ? { ok: false, reason: 'ended' } : went
}
