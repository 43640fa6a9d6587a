import { authorize } from '#app/database/gate.server.ts'
import type { Context } from '#app/platform/context.ts'
import { secondsUntilNext } from '../codes/codes.server.ts'
import { accountPolicy } from '../policy.ts'
import { findPending, signUpCode } from './sign-up-browser.server.ts'
import type { SignUpStep } from './sign-up-view.ts'

export async function signUpStep(ctx: Context, token: string | null): Promise<SignUpStep> {
  const open = authorize(ctx, accountPolicy.readSignUp, null)
  const pending = await findPending(open, token)
  if (!pending) return { step: 'form' }
  const { id, email } = pending
  if (pending.emailConfirmedAt) return { step: 'details', email }
  const resendIn = await secondsUntilNext(open, signUpCode(pending))
  const wait = `${email} ${ctx.now().getTime()}`
  return { step: 'code', id, email, resendIn, wait, begun: pending.password === null }
}
