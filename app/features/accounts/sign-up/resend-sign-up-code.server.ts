import { inTransaction } from '#app/database/transaction.server.ts'
import { authorize } from '#app/database/gate.server.ts'
import type { Context } from '#app/platform/context.ts'
import type { Limited } from '#app/features/rate-limits/rules.ts'
import { refundRateLimit, consumeRateLimit } from '#app/features/rate-limits/consume-rate-limit.server.ts'
import { reissueCode } from '../codes/codes.server.ts'
import { accountPolicy } from '../policy.ts'
import type { TooSoon } from '../codes/rules.ts'
import { findPending, signUpCode } from './sign-up-browser.server.ts'
import { sendSignUpEmail } from './sign-up-email.server.ts'

export type ResendSignUpCodeOutcome =
  | { ok: true; email: string }
  | { ok: false; reason: 'ended' | 'no-mail' }
  /** Emails are sent at least half a minute apart, and their number per address is limited. `wait` in seconds. */
  | TooSoon
  | Limited

/** Sends a new code to this browser's sign-up attempt; it replaces the previous code. */
export async function resendSignUpCode(ctx: Context, token: string | null): Promise<ResendSignUpCodeOutcome> {
  const open = authorize(ctx, accountPolicy.signUp, null)
  if (ctx.settings.mail === 'none') return { ok: false, reason: 'no-mail' }
  const pending = await findPending(open, token)
  if (!pending) return { ok: false, reason: 'ended' }
  const { email } = pending
  const taken = await consumeRateLimit(ctx, 'code-sending', email)
  if (!taken.ok) return taken
  const sent = await inTransaction(open, async (tx) => {
    const issued = await reissueCode(tx, signUpCode(pending))
    if (issued.ok) await sendSignUpEmail(tx, email, issued)
    return issued
  })
  if (sent.ok) return { ok: true, email }
  await refundRateLimit(ctx, 'code-sending', email)
  return sent
}
