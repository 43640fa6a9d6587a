import { authorize } from '#app/database/gate.server.ts'
import type { Context } from '#app/platform/context.ts'
import { formatDate } from '#app/platform/text/format.ts'
import { erasedOn } from '#app/features/accounts/erased-on.server.ts'
import { findAccountById } from '#app/features/accounts/account-row.server.ts'
import { accountPolicy } from './policy.ts'
import { secondsUntilNext } from '#app/features/accounts/codes.server.ts'
import { readPendingSignIn } from './resume-after-login.server.ts'
import type { LogInStep, SignUpStep, ResetStep } from './views.ts'
import { findPending, signUpCode } from './pending-sign-up.server.ts'
import { readResetCookie, secondsUntilNextReset } from './reset-code.server.ts'

/** The current log-in step in this browser. Later steps need `step` in the address, so that people can start over.
 *  @param wanted the step in the address */
export async function logInStep(
  ctx: Context,
  { wanted, headers }: { wanted: string | null; headers: Headers },
): Promise<LogInStep> {
  const { db } = authorize(ctx, accountPolicy.readStep, null)
  const person = wanted === null ? null : await readPendingSignIn(ctx, headers)
  if (!person || person.step !== wanted) return { step: 'password' }
  if (person.step === 'second-factor') return { step: 'second-factor' }
  const account = await findAccountById(db, person.userId)
  if (!account?.deletionAskedAt) return { step: 'password' }
  const day = erasedOn(account.deletionAskedAt)
  return { step: 'erasing', on: formatDate(day, ctx.now().toISOString()) }
}

export async function signUpStep(ctx: Context, token: string | null): Promise<SignUpStep> {
  const open = authorize(ctx, accountPolicy.readSignUp, null)
  const pending = await findPending(open, token)
  if (!pending) return { step: 'form' }
  const { id, email } = pending
  const resendIn = await secondsUntilNext(open, signUpCode(pending))
  const wait = `${email} ${ctx.now().getTime()}`
  return { step: 'code', id, email, resendIn, wait }
}

/** The current reset step in this browser. The code's step needs `step=code` in the address, so that people can start over or come
 *  back to a closed page.
 *  @param wanted the step in the address */
export async function resetStep(
  ctx: Context,
  { wanted, headers }: { wanted: string | null; headers: Headers },
): Promise<ResetStep> {
  const open = authorize(ctx, accountPolicy.readStep, null)
  const email = await readResetCookie(ctx, headers)
  if (wanted !== 'code') return { step: 'request', email: email ?? '' }
  if (email === null) return { step: 'confirm', email: '', sent: false, resendIn: 0 }
  const resendIn = await secondsUntilNextReset(open, email)
  return { step: 'confirm', email, sent: true, resendIn }
}
