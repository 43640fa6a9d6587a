import { authorize } from '#app/database/gate.server.ts'
import type { Context } from '#app/platform/context.ts'
import { unsafeAuth } from './auth.server.ts'
import { accountPolicy } from './policy.ts'

/** Ends the session of this browser; the person's other sessions stay.
 *  @returns Set-Cookie values that delete its cookies */
export async function logOut(ctx: Context, headers: Headers): Promise<string[]> {
  authorize(ctx, accountPolicy.logOut, null)
  const answer = await unsafeAuth(ctx).api.endSession({ headers, returnHeaders: true })
  return answer.headers.getSetCookie()
}
