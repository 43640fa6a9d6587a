import { inTransaction } from '#app/database/transaction.server.ts'
import { eq } from 'drizzle-orm'
import { pendingSignUps } from '#app/database/schema/people/accounts.ts'
import { authorize } from '#app/database/gate.server.ts'
import type { Context } from '#app/platform/context.ts'
import type { Limited } from '#app/features/rate-limits/rules.ts'
import { consumeRateLimit } from '#app/features/rate-limits/consume-rate-limit.server.ts'
import { issueCode } from '../codes/codes.server.ts'
import { accountPolicy } from '../policy.ts'
import { newEmailForm } from './details-form.server.ts'
import { invalid, type Invalid } from '#app/platform/text/field-errors.ts'
import { findPending, signUpCode } from './sign-up-browser.server.ts'
import { sendSignUpEmail } from './sign-up-email.server.ts'

export type ChangeSignUpEmailOutcome =
  | { ok: true; email: string }
  | Invalid<'email'>
  | { ok: false; reason: 'ended' | 'no-mail' }
  | Limited

/** Changes the address of this browser's sign-up attempt and sends a code to the new one. The code sent to the old
 *  address becomes invalid. */
export async function changeSignUpEmail(
  ctx: Context,
  { token, input }: { token: string | null; input: unknown },
): Promise<ChangeSignUpEmailOutcome> {
  const open = authorize(ctx, accountPolicy.signUp, null)
  if (ctx.settings.mail === 'none') return { ok: false, reason: 'no-mail' }
  const read = newEmailForm.safeParse({ email: input })
  if (!read.success) return invalid(read.error)
  const { email } = read.data
  const asked = await findPending(open, token)
  if (!asked) return { ok: false, reason: 'ended' }
  const taken = await consumeRateLimit(ctx, 'code-sending', email)
  if (!taken.ok) return taken
  return inTransaction(open, async (tx) => {
    const changed = await tx.db
      .update(pendingSignUps)
      .set({ email, emailConfirmedAt: null })
      .where(eq(pendingSignUps.id, asked.id))
      .returning({ id: pendingSignUps.id })
    // The attempt was confirmed at the same moment, with its previous address.
    if (changed.length === 0) return { ok: false, reason: 'ended' }
    await sendSignUpEmail(tx, email, await issueCode(tx, signUpCode(asked)))
    return { ok: true, email }
  })
}
