import { authorize } from '#app/platform/access.ts'
import type { Context } from '#app/platform/context.ts'
import { secondsUntilNext } from '../codes/codes.server.ts'
import { ownAccountPolicy } from '../policy.ts'
import { changeCode, waitingChange } from './email-change.server.ts'

/** The new address that waits for its code: seconds until another one may be asked for, and what tells this wait from
 *  another of as many seconds. Null when none waits.
 *  @throws SignInRequired */
export async function ownEmailChange(ctx: Context, userId: string) {
  authorize(ownAccountPolicy.manage, ctx.actor, { userId })
  const waiting = await waitingChange(ctx, ctx.db, userId)
  if (!waiting) return null
  const resendIn = await secondsUntilNext(ctx, ctx.db, changeCode(userId, waiting.email))
  return { email: waiting.email, resendIn, wait: `${waiting.email} ${ctx.now().getTime()}` }
}
