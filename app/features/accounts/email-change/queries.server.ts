import { authorize } from '#app/database/gate.server.ts'
import { requirePerson } from '#app/platform/access.ts'
import type { Context } from '#app/platform/context.ts'
import { secondsUntilNext } from '../codes/codes.server.ts'
import { ownAccountPolicy } from '../policy.ts'
import { changeCode, waitingChange } from './email-change.server.ts'

/** The pending new address, null if there is none. `resendIn`: seconds until another code may be requested. `wait`: a new
 *  key each time, which restarts the countdown.
 *  @throws SignInRequired */
export async function ownEmailChange(ctx: Context) {
  const { userId } = requirePerson(ctx)
  const open = authorize(ctx, ownAccountPolicy.read, { userId })
  const waiting = await waitingChange(open, userId)
  if (!waiting) return null
  const resendIn = await secondsUntilNext(open, changeCode(userId, waiting.email))
  return { email: waiting.email, resendIn, wait: `${waiting.email} ${ctx.now().getTime()}` }
}
