import { eq } from 'drizzle-orm'
import { siteProviders } from '#app/features/site/login-providers.server.ts'
import { users, pendingSignUps } from '#app/database/schema/people/accounts.ts'
import { queueEmail } from '#app/features/emails/queue-email.server.ts'
import type { Database, Context } from '#app/platform/context.ts'
import { reissueCode, issueCode, type NewCode } from '#app/features/accounts/codes.server.ts'
import { inTransaction } from '#app/database/transaction.server.ts'
import { authorize } from '#app/database/gate.server.ts'
import type { Limited } from '#app/features/rate-limits/rules.ts'
import { refundRateLimit, consumeRateLimit } from '#app/features/rate-limits/consume-rate-limit.server.ts'
import { accountPolicy } from './policy.ts'
import type { TooSoon } from '#app/features/accounts/code-rules.ts'
import { newEmailForm } from '#app/features/accounts/fields.server.ts'
import { invalidFields, invalid, type Invalid, type Refused } from '#app/platform/text/field-errors.ts'
import { existingAccountEmail, signUpCodeEmail } from './email.ts'
import { findPending, signUpCode } from './pending-sign-up.server.ts'
import { onlyProvider, withoutPassword } from './provider-rules.ts'
import { cannotSignUp } from './sign-up-copy.ts'

type Tools = Parameters<typeof queueEmail>[0]

/** Sends the code of an attempt, in the transaction that created the code. If the address has an account, its owner gets a
 *  different email without the code; the page behaves the same. */
export async function sendSignUpEmail(
  tx: Tools & { db: Database },
  email: string,
  { code, expiresAt }: NewCode,
): Promise<void> {
  const [account] = await tx.db.select({ id: users.id }).from(users).where(eq(users.email, email))
  if (account) {
    const mail = existingAccountEmail(tx.settings.publicUrl)
    await queueEmail(tx, { kind: 'existing-account', to: email, email: mail })
  } else {
    await queueEmail(tx, {
      kind: 'sign-up-code',
      to: email,
      email: signUpCodeEmail(code),
      expiresAt,
    })
  }
}

export type ResendSignUpCodeOutcome =
  | { ok: true; email: string }
  | Refused<'ended' | 'no-mail'>
  /** Emails are at least half a minute apart, and their number per address is limited. `wait` in seconds. */
  | TooSoon
  | Limited

/** Sends a new code to this browser's sign-up attempt; it replaces the previous code. */
export async function resendSignUpCode(ctx: Context, token: string | null): Promise<ResendSignUpCodeOutcome> {
  const open = authorize(ctx, accountPolicy.signUp, null)
  if (ctx.settings.mail === 'none') return cannotSignUp('no-mail')
  const pending = await findPending(open, token)
  if (!pending) return cannotSignUp('ended')
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

export type ChangeSignUpEmailOutcome =
  | { ok: true; email: string }
  | Invalid<'email'>
  | Refused<'ended' | 'no-mail'>
  | Limited

/** Changes the address of this browser's sign-up attempt and sends a code to the new one. The code sent to the old
 *  address becomes invalid. */
export async function changeSignUpEmail(
  ctx: Context,
  { token, input }: { token: string | null; input: unknown },
): Promise<ChangeSignUpEmailOutcome> {
  const open = authorize(ctx, accountPolicy.signUp, null)
  if (ctx.settings.mail === 'none') return cannotSignUp('no-mail')
  const read = newEmailForm.safeParse({ email: input })
  if (!read.success) return invalid(read.error)
  const { email } = read.data
  const only = onlyProvider(await siteProviders(open), email)
  if (only) return invalidFields({ email: withoutPassword(only, email) })
  const asked = await findPending(open, token)
  if (!asked) return cannotSignUp('ended')
  const taken = await consumeRateLimit(ctx, 'code-sending', email)
  if (!taken.ok) return taken
  return inTransaction(open, async (tx) => {
    const changed = await tx.db
      .update(pendingSignUps)
      .set({ email })
      .where(eq(pendingSignUps.id, asked.id))
      .returning({ id: pendingSignUps.id })
    // The attempt was just confirmed with its previous address.
    if (changed.length === 0) return cannotSignUp('ended')
    await sendSignUpEmail(tx, email, await issueCode(tx, signUpCode(asked)))
    return { ok: true, email }
  })
}
