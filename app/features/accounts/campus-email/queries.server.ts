import { eq } from 'drizzle-orm'
import { users } from '#app/database/schema/accounts.ts'
import { authorize } from '#app/platform/access.ts'
import type { Context } from '#app/platform/context.ts'
import { NotFound } from '#app/platform/errors.ts'
import { isRenewable } from '../campus-email.ts'
import { waitingCode } from '../codes/codes.server.ts'
import { ownAccountPolicy } from '../policy.ts'
import { campusCode, isCampusEmail } from './campus-code.server.ts'

/** What renewing one's campus e-mail is at: `waiting` is the code on its way, with the seconds until another one may be
 *  asked for and what tells this wait from another of as many seconds. Null where there is nothing to renew now.
 *  @throws SignInRequired */
export async function ownCampusEmail(ctx: Context, userId: string) {
  authorize(ownAccountPolicy.manage, ctx.actor, { userId })
  const { email, emailConfirmedAt } = users
  const [user] = await ctx.db.select({ email, emailConfirmedAt }).from(users).where(eq(users.id, userId))
  if (!user) throw new NotFound()
  if (!isRenewable(user.emailConfirmedAt, ctx.now()) || !(await isCampusEmail(ctx.db, user.email)))
    return null
  const code = await waitingCode(ctx, ctx.db, campusCode(userId, user.email))
  const waiting = code && { ...code, email: user.email, wait: `${user.email} ${ctx.now().getTime()}` }
  return { email: user.email, waiting }
}
