import { inTransaction } from '#app/database/transaction.server.ts'
import { queueEmail } from '#app/features/emails/queue-email.server.ts'
import { authorize } from '#app/database/gate.server.ts'
import { requirePerson } from '#app/platform/access.ts'
import type { Context } from '#app/platform/context.ts'
import { lockAccount } from './account-row.server.ts'
import { ownAccountPolicy } from './policy.ts'
import { recoveryCodesEmail } from './email.ts'
import {
  isRecentlyAuthenticated,
  NOT_REAUTHENTICATED,
  type NotReauthenticated,
} from './reauthenticate.server.ts'
import { replaceRecoveryCodes, hasSecondFactor } from './consume-second-factor-code.server.ts'

export type RenewRecoveryCodesOutcome =
  | { ok: true; codes: string[] }
  | { ok: false; reason: 'off' }
  | NotReauthenticated

/** Creates new recovery codes, which are shown once; the previous ones become invalid. */
export async function renewRecoveryCodes(ctx: Context): Promise<RenewRecoveryCodesOutcome> {
  const { userId } = requirePerson(ctx)
  const open = authorize(ctx, ownAccountPolicy.manage, { userId })
  if (!isRecentlyAuthenticated(ctx.actor, ctx.now())) return NOT_REAUTHENTICATED
  return inTransaction(open, async (tx) => {
    const { email } = await lockAccount(tx.db, userId)
    if (!(await hasSecondFactor(tx.db, userId))) return { ok: false, reason: 'off' }
    const codes = await replaceRecoveryCodes(tx, userId)
    const mail = recoveryCodesEmail(ctx.settings)
    await queueEmail(tx, { kind: 'recovery-codes-renewed', to: email, email: mail })
    return { ok: true, codes }
  })
}
