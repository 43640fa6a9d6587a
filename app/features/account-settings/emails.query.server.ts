import { eq } from 'drizzle-orm'
import { users } from '#app/database/schema/people/accounts.ts'
import { authorize } from '#app/database/gate.server.ts'
import { requirePerson } from '#app/platform/access.ts'
import type { Context } from '#app/platform/context.ts'
import { NotFound } from '#app/platform/errors.ts'
import { waitingCode, secondsUntilNext } from '#app/features/accounts/codes.server.ts'
import { ownAccountPolicy } from '#app/features/accounts/policy.ts'
import { isRenewable } from '#app/features/accounts/campus-address.ts'
import { campusCode, isCampusEmail } from './confirm-campus-email.server.ts'
import { changeCode, waitingChange } from './confirm-email-change.server.ts'

/** The actor's campus email if it can be confirmed again now, otherwise null. `waiting`: the pending code, with the
 *  seconds until another may be requested (`resendIn`) and a new key each time (`wait`), which restarts the countdown.
 *  @throws SignInRequired */
export async function ownCampusEmail(ctx: Context) {
  const { userId } = requirePerson(ctx)
  const open = authorize(ctx, ownAccountPolicy.read, { userId })
  const { email, emailConfirmedAt } = users
  const [user] = await open.db.select({ email, emailConfirmedAt }).from(users).where(eq(users.id, userId))
  if (!user) throw new NotFound()
  if (!isRenewable(user.emailConfirmedAt, ctx.now()) || !(await isCampusEmail(open.db, user.email)))
    return null
  const code = await waitingCode(open, campusCode(userId, user.email))
  const waiting = code && { ...code, email: user.email, wait: `${user.email} ${ctx.now().getTime()}` }
  return { email: user.email, waiting }
}

/** The pending new address; null if there is none. `resendIn`: seconds until another code may be requested. `wait`: a new key each
 *  time, which restarts the countdown.
 *  @throws SignInRequired */
export async function ownEmailChange(ctx: Context) {
  const { userId } = requirePerson(ctx)
  const open = authorize(ctx, ownAccountPolicy.read, { userId })
  const waiting = await waitingChange(open, userId)
  if (!waiting) return null
  const resendIn = await secondsUntilNext(open, changeCode(userId, waiting.email))
  return { email: waiting.email, resendIn, wait: `${waiting.email} ${ctx.now().getTime()}` }
}
