import { authorize } from '#app/database/gate.server.ts'
import type { Gated } from '#app/platform/context.ts'
import { unsafeAuth } from './auth.server.ts'
import { accountPolicy } from './policy.ts'

/** Ends the session of this browser; the person's other sessions stay.
 *  @returns Set-Cookie values that delete its cookies */
export async function logOut(ctx: Gated, headers: Headers): Promise<string[]> {
  const db = authorize(ctx, accountPolicy.logOut, null)
  const answer = await unsafeAuth({ ...ctx, db }).api.endSession({ headers, returnHeaders: true })
  return answer.headers.getSetCookie()
}
