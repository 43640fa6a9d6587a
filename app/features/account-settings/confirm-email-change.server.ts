import { and, eq, gt, lte } from 'drizzle-orm'
import { emailChanges, users } from '#app/database/schema/people/accounts.ts'
import { refusals, type Refused } from '#app/platform/text/field-errors.ts'
import type { Database, ReadingContext, Context, SystemContext } from '#app/platform/context.ts'
import { deleteCodes, consumeCode, enterCode, type CodeKey } from '#app/features/accounts/codes.server.ts'
import { isUniqueViolation } from '#app/database/sql/unique-violation.server.ts'
import { queueEmail } from '#app/features/emails/queue-email.server.ts'
import type { Limited } from '#app/features/rate-limits/rules.ts'
import { authorize } from '#app/database/gate.server.ts'
import { requirePerson } from '#app/platform/access.ts'
import { lockAccount } from '#app/features/accounts/account-row.server.ts'
import type { CodeRefusal } from '#app/features/accounts/code-rules.ts'
import { ownAccountPolicy } from '#app/features/accounts/policy.ts'
import { emailChangedEmail } from './email.ts'

/** Why an address is not changed. */
export const cannotChangeEmail = refusals({
  'no-mail': 'This site cannot send emails yet, so addresses cannot be changed. Please come back later.',
  ended: 'This change is no longer open: it was completed or canceled, or it expired after a day.',
  exists: 'This address now has an account.',
})

/** Milliseconds that a pending address is kept; new codes may be requested during that time. */
export const CHANGE_FOR = 24 * 60 * 60 * 1000

type Clock = Pick<ReadingContext, 'db' | 'now'>

/** A code is valid for this account and this address together. */
export const changeCode = (userId: string, email: string): CodeKey => ({
  purpose: 'email-change',
  subject: `${userId} ${email}`,
})

/** An account's pending address, which replaces its address once the code is entered. */
export async function waitingChange({ db, now }: Clock, userId: string) {
  const isWaiting = and(eq(emailChanges.userId, userId), gt(emailChanges.expiresAt, now()))
  const [waiting] = await db.select({ email: emailChanges.email }).from(emailChanges).where(isWaiting)
  return waiting ?? null
}

/** Deletes pending addresses whose code was never entered. */
export async function deleteExpiredEmailChanges(db: Database, now: Date): Promise<void> {
  await db.delete(emailChanges).where(lte(emailChanges.expiresAt, now))
}

export type ConfirmEmailChangeOutcome =
  | { ok: true; email: string }
  /** `exists`: someone signed up with the address before its code was entered. */
  | Refused<'ended' | 'exists'>
  | CodeRefusal
  | Limited

/** Changes the address of an account once the code sent to the new one is entered, and notifies the old address. */
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
