import { authorize } from '#app/database/gate.server.ts'
import type { Context } from '#app/platform/context.ts'
import { accountPolicy } from '../policy.ts'
import { readResetCookie } from './reset-browser.server.ts'
import { secondsUntilNextReset } from './reset-code.server.ts'
import type { ResetStep } from './reset-view.ts'

/** The step to show in this browser. The one for the code needs `step=code` in the address, so that people can start over,
 *  or come back to a closed page.
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
