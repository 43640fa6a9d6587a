import { inTransaction } from '#app/database/transaction.server.ts'
import { siteProviders } from '#app/features/site/login-providers.server.ts'
import { eq } from 'drizzle-orm'
import { signInMethods, users } from '#app/database/schema/people/accounts.ts'
import { queueEmail } from '#app/features/emails/queue-email.server.ts'
import type { Limited } from '#app/features/rate-limits/rules.ts'
import { refundRateLimit, consumeRateLimit } from '#app/features/rate-limits/consume-rate-limit.server.ts'
import { authorize } from '#app/database/gate.server.ts'
import { requirePerson } from '#app/platform/access.ts'
import type { Context, Reading, SystemContext } from '#app/platform/context.ts'
import { invalid, invalidFields, type Invalid } from '#app/platform/text/field-errors.ts'
import { newId } from '#app/platform/addresses/ids.ts'
import { logSecurityEvent } from '#app/platform/log/security-event.server.ts'
import { isPasswordOf, lockAccount, storedPassword } from '#app/features/accounts/account-row.server.ts'
import { deleteCodes } from '#app/features/accounts/codes.server.ts'
import { guessable, busyOr, type TooBusy } from '#app/features/accounts/passwords.server.ts'
import { newPasswordForm, type NewPasswordField } from '#app/features/accounts/fields.server.ts'
import { endSessionsExcept } from '#app/features/accounts/sessions.server.ts'
import { onlyProvider, withoutPassword } from '#app/features/sign-in/provider-rules.ts'
import { passwordChangedEmail } from './email.ts'
import { hashPassword, verifyPassword } from '#app/platform/passwords/hash-password.server.ts'
import { ownAccountPolicy } from '#app/features/accounts/policy.ts'
import {
  isRecentlyAuthenticated,
  noteAuthentication,
  NOT_REAUTHENTICATED,
  type NotReauthenticated,
} from '#app/features/accounts/reauthenticate.server.ts'

export type ChangePasswordOutcome =
  | { ok: true }
  | Invalid<NewPasswordField>
  | NotReauthenticated
  | Limited
  | TooBusy

type Refused = Exclude<ChangePasswordOutcome, { ok: true }>

/** Sets a new password. Requires the current one; people without one, who sign in with a provider, must have authenticated recently.
 *  Ends every other session and notifies by email. Idempotent.
 *  @param input the form's fields */
export async function changePassword(ctx: Context, input: unknown): Promise<ChangePasswordOutcome> {
  const { userId } = requirePerson(ctx)
  const open = authorize(ctx, ownAccountPolicy.manage, { userId })
  const read = newPasswordForm.safeParse(input)
  if (!read.success) return invalid(read.error)
  const { current, password } = read.data
  const known = await knownOf(open.db, userId)
  const tooEasy = guessable(password, known)
  if (tooEasy !== null) return invalidFields({ password: tooEasy })
  const stored = await storedPassword(open.db, userId)
  const [, email = ''] = known
  const only = stored === null ? onlyProvider(await siteProviders(open), email) : null
  if (only) return invalidFields({ password: withoutPassword(only, email) })
  if (stored === null && !isRecentlyAuthenticated(ctx.actor, ctx.now())) return NOT_REAUTHENTICATED
  const checked = await busyOr(() => check(open, userId, stored, current, password))
  if (!checked.ok) return checked
  if (checked.result !== 'right') return checked.result === 'done' ? { ok: true } : checked.result
  const hashed = await busyOr(() => hashPassword(password))
  if (!hashed.ok) return hashed
  const isSet = await inTransaction(open, (tx) => setPassword(tx, userId, stored, hashed.result))
  if (isSet) logSecurityEvent(ctx, 'password-changed', userId)
  return isSet
    ? { ok: true }
    : invalidFields({ current: 'Your password was changed a moment ago, somewhere else.' })
}

/** `done`: the same form already set it. */
async function check(
  ctx: SystemContext,
  userId: string,
  stored: string | null,
  current: string,
  password: string,
): Promise<'right' | 'done' | Refused> {
  if (stored === null) return 'right'
  if (current === '') return invalidFields({ current: 'Please enter your current password.' })
  const taken = await consumeRateLimit(ctx, 'password-again', userId)
  if (!taken.ok) return taken
  const isRight = await verifyPassword(stored, current)
  const isDone = !isRight && (await verifyPassword(stored, password))
  if (!isRight && !isDone) return invalidFields({ current: 'That is not your current password.' })
  await refundRateLimit(ctx, 'password-again', userId)
  if (isDone) return 'done'
  return current === password
    ? invalidFields({ password: 'This is already your password. Choose a new one.' })
    : 'right'
}

/** @returns false if the password changed since it was checked */
async function setPassword(
  tx: SystemContext,
  userId: string,
  before: string | null,
  password: string,
): Promise<boolean> {
  const { email } = await lockAccount(tx.db, userId, 'update')
  if ((await storedPassword(tx.db, userId)) !== before) return false
  const now = tx.now()
  if (before === null) {
    const method = { id: newId(), userId, providerId: 'credential', accountId: userId, password }
    await tx.db.insert(signInMethods).values({ ...method, createdAt: now, updatedAt: now })
  } else await tx.db.update(signInMethods).set({ password, updatedAt: now }).where(isPasswordOf(userId))
  await endSessionsExcept(tx.db, userId, requirePerson(tx).sessionId)
  if (before !== null) await noteAuthentication(tx, { authenticatedAt: now })
  await deleteCodes(tx, 'reset', [email])
  const mail = passwordChangedEmail(tx.settings, before === null)
  await queueEmail(tx, { kind: 'password-changed', to: email, email: mail })
  return true
}

/** What others may know about a person, which the password must not be. */
async function knownOf(db: Reading, userId: string): Promise<string[]> {
  const [user] = await db
    .select({ name: users.name, email: users.email })
    .from(users)
    .where(eq(users.id, userId))
  return user ? [user.name, user.email] : []
}
