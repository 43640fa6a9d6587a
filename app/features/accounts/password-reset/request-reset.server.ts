import { inTransaction } from '#app/database/transaction.server.ts'
import type { Limited } from '#app/features/rate-limits/rules.ts'
import { consumeRateLimit } from '#app/features/rate-limits/consume-rate-limit.server.ts'
import { queueEmail, type NewEmail } from '#app/features/emails/sending/queue-email.server.ts'
import { authorize } from '#app/database/gate.server.ts'
import type { Context, SystemContext } from '#app/platform/context.ts'
import { newId } from '#app/platform/addresses/ids.ts'
import type { NewCode } from '../codes/codes.server.ts'
import { findAccountByEmail } from '../log-in/find-account.server.ts'
import { accountPolicy } from '../policy.ts'
import { issueResetCode, secondsUntilNextReset } from './reset-code.server.ts'
import { noPasswordEmail, resetCodeEmail } from './reset-email.ts'
import { resetLink } from './reset-link.server.ts'
import { invalid, type Invalid } from '#app/platform/text/field-errors.ts'
import type { TooSoon } from '../codes/rules.ts'
import { resetRequestForm } from './reset-rules.ts'

export type RequestResetOutcome =
  /** Does not reveal whether such an account exists. `resendIn` in seconds. */
  | { ok: true; email: string; resendIn: number }
  /** A code was sent less than half a minute ago; no other was sent. `wait` in seconds. */
  | (TooSoon & { email: string })
  | Invalid<'email'>
  | { ok: false; reason: 'no-mail' }
  | Limited

/** Sends a code for a new password to the address of an account. An address without an account gets the same answer
 *  after the same work. A repeated request within half a minute keeps the code that was sent. */
export async function requestReset(ctx: Context, input: unknown): Promise<RequestResetOutcome> {
  const open = authorize(ctx, accountPolicy.resetPassword, null)
  if (ctx.settings.mail === 'none') return { ok: false, reason: 'no-mail' }
  const read = resetRequestForm.safeParse(input)
  if (!read.success) return invalid(read.error)
  const { email } = read.data
  const taken = await consumeRateLimit(ctx, 'reset', email)
  if (!taken.ok) return taken
  return inTransaction(open, async (tx): Promise<RequestResetOutcome> => {
    const issued = await issueResetCode(tx, email)
    if (!issued.ok) return { ...issued, email }
    await sendResetEmail(tx, email, issued)
    return { ok: true, email, resendIn: await secondsUntilNextReset(tx, email) }
  })
}

const nobody = new Error('takes back the email to an address without an account')

/** Queues the email that fits the account. Without an account the same work is done and rolled back, so that the
 *  response time reveals nothing. */
async function sendResetEmail(tx: SystemContext, email: string, { code, expiresAt }: NewCode) {
  const account = await findAccountByEmail(tx.db, email)
  const link = resetLink(tx, account ?? { email, userId: newId() })
  const mail: NewEmail =
    account && account.password === null
      ? { kind: 'no-password', to: email, email: noPasswordEmail(tx.settings, tx.provider?.name ?? null) }
      : { kind: 'reset-code', to: email, email: resetCodeEmail(code, link), expiresAt }
  await inTransaction(tx, async (inner) => {
    await queueEmail(inner, mail)
    if (!account) throw nobody
  }).catch((error: unknown) => {
    if (error !== nobody) throw error
  })
}
