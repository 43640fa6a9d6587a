import { inTransaction } from '#app/database/transaction.server.ts'
import { queueEmail } from '#app/features/emails/sending/queue-email.server.ts'
import type { Limited } from '#app/features/rate-limits/rules.ts'
import { consumeRateLimit } from '#app/features/rate-limits/consume-rate-limit.server.ts'
import { authorize } from '#app/database/gate.server.ts'
import { requirePerson } from '#app/platform/access.ts'
import type { Context } from '#app/platform/context.ts'
import { refusals } from '#app/platform/text/field-errors.ts'
import { lockAccount } from '../log-in/account-row.server.ts'
import { reissueCode } from '../codes/codes.server.ts'
import type { TooSoon } from '../codes/rules.ts'
import { ownAccountPolicy } from '../policy.ts'
import { campusCode, isCampusEmail } from './campus-code.server.ts'
import { campusCodeEmail } from './campus-code-email.ts'

const cannotSendCode = refusals({
  'no-mail': 'This site cannot send emails yet. Please come back later.',
  'no-campus': 'Your address does not belong to any campus on this site.',
})

export type SendCampusCodeOutcome = { ok: true } | ReturnType<typeof cannotSendCode> | TooSoon | Limited

/** Sends a code to the actor's campus address, to confirm it for another year. It replaces an earlier code. */
export async function sendCampusCode(ctx: Context): Promise<SendCampusCodeOutcome> {
  const { userId } = requirePerson(ctx)
  const open = authorize(ctx, ownAccountPolicy.manage, { userId })
  if (ctx.settings.mail === 'none') return cannotSendCode('no-mail')
  const taken = await consumeRateLimit(ctx, 'code-sending', userId)
  if (!taken.ok) return taken
  return inTransaction(open, async (tx) => {
    const { email } = await lockAccount(tx.db, userId)
    if (!(await isCampusEmail(tx.db, email))) return cannotSendCode('no-campus')
    const issued = await reissueCode(tx, campusCode(userId, email))
    if (!issued.ok) return issued
    const { code, expiresAt } = issued
    const mail = campusCodeEmail(code)
    await queueEmail(tx, { kind: 'campus-email-code', to: email, email: mail, expiresAt })
    return { ok: true }
  })
}
