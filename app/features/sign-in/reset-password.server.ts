import { inTransaction } from '#app/database/transaction.server.ts'
import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import { signInMethods, users } from '#app/database/schema/people/accounts.ts'
import {
  invalidFields,
  type FieldErrors,
  type Invalid,
  type Titled,
} from '#app/platform/text/field-errors.ts'
import {
  resetTries,
  refundRateLimit,
  consumeRateLimit,
} from '#app/features/rate-limits/consume-rate-limit.server.ts'
import { queueEmail } from '#app/features/emails/queue-email.server.ts'
import { authorize } from '#app/database/gate.server.ts'
import type { Context, SystemContext } from '#app/platform/context.ts'
import { logSecurityEvent } from '#app/platform/log/security-event.server.ts'
import { refuseCode, type CodeRefusal } from '#app/features/accounts/code-rules.ts'
import { guessable, busyOr, type TooBusy } from '#app/features/accounts/passwords.server.ts'
import { findAccountByEmail } from '#app/features/accounts/account-row.server.ts'
import { hashPassword } from '#app/platform/passwords/hash-password.server.ts'
import { accountPolicy } from './policy.ts'
import { endSessionsExcept } from '#app/features/accounts/sessions.server.ts'
import { passwordResetEmail } from './email.ts'
import { useResetCode } from './reset-code.server.ts'
import { resetForm } from './fields.ts'
import { limitedReset, NOT_CHANGED } from './reset-copy.ts'
import type { ResetField } from './views.ts'

const BUSY = 'The site is very busy right now. Please press the button again in a moment.'

export type ResetPasswordOutcome =
  | { ok: true; email: string }
  | Invalid<ResetField>
  | CodeRefusal
  | ReturnType<typeof limitedReset>
  | (TooBusy & Titled)

/** Sets a new password with the code from an email, ends all sessions of the account and notifies its owner by email. An address
 *  without an account gets the same answers as a wrong code.
 *  @param input the form's fields */
export async function resetPassword(ctx: Context, input: unknown): Promise<ResetPasswordOutcome> {
  const open = authorize(ctx, accountPolicy.resetPassword, null)
  const read = readForm(input)
  if (!read.ok) return read
  const { email, code, password } = read.form
  const taken = await consumeRateLimit(ctx, 'code-entry', email)
  if (!taken.ok) return limitedReset(NOT_CHANGED, taken)
  // Hashed before the transaction, because a transaction occupies the embedded database's only connection.
  const hashed = await busyOr(() => hashPassword(password))
  const outcome = hashed.ok
    ? await inTransaction(open, (tx) => setPassword(tx, { email, code, hash: hashed.result }))
    : { ...hashed, title: NOT_CHANGED, failed: BUSY }
  if (outcome.ok || outcome.reason === 'busy') await refundRateLimit(ctx, 'code-entry', email)
  if (!outcome.ok) return outcome
  for (const rule of ['reset', 'sign-in'] as const) await resetTries(ctx, rule, email)
  return { ok: true, email }
}

const typedTwice = z.object({ password: z.string(), confirmation: z.unknown() })

/** The parsed values, or the first error of every field. */
function readForm(input: unknown) {
  const read = resetForm.safeParse(input)
  const issues = read.error?.issues ?? []
  const errors: FieldErrors<ResetField> = Object.fromEntries(
    issues.toReversed().map(({ path, message }) => [path[0], message]),
  )
  const tooEasy = read.success ? guessable(read.data.password, [read.data.email]) : null
  if (tooEasy !== null) errors.password = tooEasy
  const twice = typedTwice.safeParse(input).data
  if (twice?.password && twice.confirmation !== twice.password) errors.confirmation = 'Passwords do not match'
  const isFine = read.success && Object.keys(errors).length === 0
  return isFine ? { ok: true as const, form: read.data } : invalidFields(errors)
}

type Change = { email: string; code: string; hash: string }

async function setPassword(
  tx: SystemContext,
  { email, code, hash }: Change,
): Promise<{ ok: true } | CodeRefusal> {
  const used = await useResetCode(tx, email, code)
  if (!used.ok) return used
  const account = await findAccountByEmail(tx.db, email)
  if (!account || account.password === null) return refuseCode('expired')
  const { userId } = account
  logSecurityEvent(tx, 'password-reset', userId)
  const updatedAt = tx.now()
  await tx.db
    .update(signInMethods)
    .set({ password: hash, updatedAt })
    .where(and(eq(signInMethods.userId, userId), eq(signInMethods.providerId, 'credential')))
  // The code proves that the person received the email, which confirms the address again.
  await tx.db
    .update(users)
    .set({ emailVerified: true, emailConfirmedAt: updatedAt, updatedAt })
    .where(eq(users.id, userId))
  await endSessionsExcept(tx.db, userId, null)
  const mail = passwordResetEmail(tx.settings.publicUrl)
  await queueEmail(tx, { kind: 'password-changed', to: email, email: mail })
  return { ok: true }
}
