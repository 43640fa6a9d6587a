import { inTransaction } from '#app/database/transaction.server.ts'
import { and, eq, ne } from 'drizzle-orm'
import { emailChanges, users } from '#app/database/schema/people/accounts.ts'
import { queueEmail } from '#app/features/emails/queue-email.server.ts'
import type { Limited } from '#app/features/rate-limits/rules.ts'
import { consumeRateLimit } from '#app/features/rate-limits/consume-rate-limit.server.ts'
import { authorize } from '#app/database/gate.server.ts'
import { requirePerson } from '#app/platform/access.ts'
import type { Context, SystemContext } from '#app/platform/context.ts'
import { invalid, invalidFields, type Invalid, type Refused } from '#app/platform/text/field-errors.ts'
import { lockAccount } from '#app/features/accounts/account-row.server.ts'
import { issueCode, reissueCode, type NewCode } from '#app/features/accounts/codes.server.ts'
import type { TooSoon } from '#app/features/accounts/code-rules.ts'
import { newEmailForm } from '#app/features/accounts/fields.server.ts'
import { addressInUseEmail, emailChangeCodeEmail } from './email.ts'
import { ownAccountPolicy } from '#app/features/accounts/policy.ts'
import {
  isRecentlyAuthenticated,
  NOT_REAUTHENTICATED,
  type NotReauthenticated,
} from '#app/features/accounts/reauthenticate.server.ts'
import { cannotChangeEmail, changeCode, CHANGE_FOR, waitingChange } from './confirm-email-change.server.ts'

export type StartEmailChangeOutcome =
  | { ok: true; email: string }
  | Invalid<'email'>
  | Refused<'no-mail'>
  | NotReauthenticated
  | Limited

/** Sends a code to a new address. If it belongs to another account, the email is different, but the answer is the same, so
 *  that nobody learns who has an account.
 *  @param input the form's fields */
export async function startEmailChange(ctx: Context, input: unknown): Promise<StartEmailChangeOutcome> {
  const { userId } = requirePerson(ctx)
  const open = authorize(ctx, ownAccountPolicy.manage, { userId })
  if (ctx.settings.mail === 'none') return cannotChangeEmail('no-mail')
  const read = newEmailForm.safeParse(input)
  if (!read.success) return invalid(read.error)
  const { email } = read.data
  if (!isRecentlyAuthenticated(ctx.actor, ctx.now())) return NOT_REAUTHENTICATED
  // Also limited by account, so that nobody can send emails to many strangers from one account.
  for (const whom of [userId, email]) {
    const taken = await consumeRateLimit(ctx, 'code-sending', whom)
    if (!taken.ok) return taken
  }
  return inTransaction(open, async (tx) => {
    const account = await lockAccount(tx.db, userId)
    if (account.email === email) return invalidFields({ email: 'This is already your address.' })
    const row = { email, expiresAt: new Date(ctx.now().getTime() + CHANGE_FOR) }
    await tx.db
      .insert(emailChanges)
      .values({ ...row, userId })
      .onConflictDoUpdate({ target: emailChanges.userId, set: row })
    await sendCode(tx, userId, email, await issueCode(tx, changeCode(userId, email)))
    return { ok: true, email }
  })
}

export type ResendEmailChangeOutcome =
  | { ok: true; email: string }
  | Refused<'ended' | 'no-mail'>
  | TooSoon
  | Limited

/** Sends another code to the pending address; it replaces the previous code. */
export async function resendEmailChange(ctx: Context): Promise<ResendEmailChangeOutcome> {
  const { userId } = requirePerson(ctx)
  const open = authorize(ctx, ownAccountPolicy.manage, { userId })
  if (ctx.settings.mail === 'none') return cannotChangeEmail('no-mail')
  const waiting = await waitingChange(open, userId)
  if (!waiting) return cannotChangeEmail('ended')
  const { email } = waiting
  const taken = await consumeRateLimit(ctx, 'code-sending', email)
  if (!taken.ok) return taken
  return inTransaction(open, async (tx) => {
    const issued = await reissueCode(tx, changeCode(userId, email))
    if (!issued.ok) return issued
    await sendCode(tx, userId, email, issued)
    return { ok: true, email }
  })
}

async function sendCode(
  tx: SystemContext,
  userId: string,
  email: string,
  { code, expiresAt }: NewCode,
): Promise<void> {
  const isAnothers = and(eq(users.email, email), ne(users.id, userId))
  const [owner] = await tx.db.select({ id: users.id }).from(users).where(isAnothers)
  if (owner)
    await queueEmail(tx, {
      kind: 'existing-account',
      to: email,
      email: addressInUseEmail(tx.settings),
    })
  else
    await queueEmail(tx, {
      kind: 'email-change-code',
      to: email,
      email: emailChangeCodeEmail(code),
      expiresAt,
    })
}
