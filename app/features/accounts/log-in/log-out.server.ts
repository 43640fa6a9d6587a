import { authorize } from '#app/database/gate.server.ts'
import type { Context } from '#app/platform/context.ts'
import { accountPolicy } from '../policy.ts'
import { endRequestSession } from '../sessions/session-start.server.ts'

/** Ends the session of this browser; the person's other sessions stay.
 *  @returns Set-Cookie values that delete its cookies */
export async function logOut(ctx: Context, headers: Headers): Promise<string[]> {
  const open = authorize(ctx, accountPolicy.logOut, null)
  return endRequestSession(open, headers)
}
