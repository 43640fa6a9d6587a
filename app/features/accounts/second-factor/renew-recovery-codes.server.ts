import { queueEmail } from '#app/features/emails/sending/queue-email.server.ts'
import { authorize } from '#app/database/gate.server.ts'
import { requirePerson } from '#app/platform/access.ts'
import type { Context } from '#app/platform/context.ts'
import { lockAccount } from '../log-in/account-row.server.ts'
import { ownAccountPolicy } from '../policy.ts'
import { recoveryCodesEmail } from './second-factor-email.ts'
import {
  isRecentlyAuthenticated,
  NOT_REAUTHENTICATED,
  type NotReauthenticated,
} from '../reauthenticate/recent-authentication.ts'
import { replaceRecoveryCodes } from './recovery-codes.server.ts'
import { hasSecondFactor } from './consume-second-factor-code.server.ts'

export type RenewedRecoveryCodes =
  | { ok: true; codes: string[] }
  | { ok: false; reason: 'off' }
  | NotReauthenticated

/** Creates new recovery codes, which are shown once; the previous ones become invalid. */
export async function renewRecoveryCodes(ctx: Context): Promise<RenewedRecoveryCodes> {
  const { userId } = requirePerson(ctx)
  const db = authorize(ctx, ownAccountPolicy.manage, { userId })
  if (!isRecentlyAuthenticated(ctx.actor, ctx.now())) return NOT_REAUTHENTICATED
  return db.transaction(async (tx) => {
    const { email } = await lockAccount(tx, userId)
    if (!(await hasSecondFactor(tx, userId))) return { ok: false, reason: 'off' }
    const codes = await replaceRecoveryCodes(ctx, tx, userId)
    const mail = recoveryCodesEmail(ctx.settings)
    await queueEmail(ctx, tx, { kind: 'recovery-codes-renewed', to: email, email: mail })
    return { ok: true, codes }
  })
}
