import { authorize } from '#app/platform/access.ts'
import type { Context } from '#app/platform/context.ts'
import { unsafeAuth } from './auth.server.ts'
import { accountPolicy } from './policy.ts'

/** Ends the session that a browser came with; its other sessions live on.
 *  @returns the lines that take its cookies away */
export async function logOut(ctx: Context, headers: Headers): Promise<string[]> {
  authorize(accountPolicy.logOut, ctx.actor, null)
  const answer = await unsafeAuth(ctx).api.endSession({ headers, returnHeaders: true })
  return answer.headers.getSetCookie()
}
