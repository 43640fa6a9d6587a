import { eq } from 'drizzle-orm'
import { emailChanges, users } from '#app/database/schema/people/accounts.ts'
import { isUniqueViolation } from '#app/database/sql/unique-violation.server.ts'
import { queueEmail } from '#app/features/emails/sending/queue-email.server.ts'
import type { Limited } from '#app/features/rate-limits/rules.ts'
import { authorize } from '#app/database/gate.server.ts'
import { requirePerson } from '#app/platform/access.ts'
import type { Context, SystemContext } from '#app/platform/context.ts'
import type { Refused } from '#app/platform/text/field-errors.ts'
import { lockAccount } from '../log-in/account-row.server.ts'
import { deleteCodes, useCode as consumeCode } from '../codes/codes.server.ts'
import { enterCode } from '../codes/enter-code.server.ts'
import type { CodeRefusal } from '../codes/rules.ts'
import { emailChangedEmail } from './email-change-email.ts'
import { ownAccountPolicy } from '../policy.ts'
import { cannotChangeEmail, changeCode, waitingChange } from './email-change.server.ts'

export type ConfirmEmailChangeOutcome =
  | { ok: true; email: string }
  /** `exists`: somebody signed up with the address before its code was entered. */
  | Refused<'ended' | 'exists'>
  | CodeRefusal
  | Limited

/** Changes the address of an account after the code sent to the new one was entered, and informs the old address. */
export async function confirmEmailChange(ctx: Context, code: unknown): Promise<ConfirmEmailChangeOutcome> {
  const { userId } = requirePerson(ctx)
  const open = authorize(ctx, ownAccountPolicy.manage, { userId })
  return enterCode(open, userId, code, (tx) => change(tx, userId, code))
}

export async function cancelEmailChange(ctx: Context): Promise<void> {
  const { userId } = requirePerson(ctx)
  const { db } = authorize(ctx, ownAccountPolicy.manage, { userId })
  await db.delete(emailChanges).where(eq(emailChanges.userId, userId))
}

async function change(tx: SystemContext, userId: string, code: unknown): Promise<ConfirmEmailChangeOutcome> {
  const { email: before } = await lockAccount(tx.db, userId, 'update')
  const waiting = await waitingChange(tx, userId)
  if (!waiting) return cannotChangeEmail('ended')
  const { email } = waiting
  const spent = await consumeCode(tx, changeCode(userId, email), code)
  if (!spent.ok) return spent
  await tx.db.delete(emailChanges).where(eq(emailChanges.userId, userId))
  const now = tx.now()
  const row = { email, emailVerified: true, emailConfirmedAt: now, updatedAt: now }
  try {
    await tx.db.transaction((inner) => inner.update(users).set(row).where(eq(users.id, userId)))
  } catch (error) {
    if (isUniqueViolation(error)) return cannotChangeEmail('exists')
    throw error
  }
  await deleteCodes(tx, 'reset', [before, email])
  const mail = emailChangedEmail(tx.settings)
  await queueEmail(tx, { kind: 'email-changed', to: before, email: mail })
  return { ok: true, email }
}
