import { and, eq, isNotNull } from 'drizzle-orm'
import { authorize } from '#app/database/gate.server.ts'
import type { Context, SystemContext } from '#app/platform/context.ts'
import { logSecurityEvent } from '#app/platform/log/security-event.server.ts'
import { findAccountById } from '#app/features/accounts/account-row.server.ts'
import { accountPolicy } from './policy.ts'
import type { Invalid } from '#app/platform/text/field-errors.ts'
import { consumeSecondCode } from '#app/features/accounts/consume-second-factor-code.server.ts'
import { inTransaction } from '#app/database/transaction.server.ts'
import { users } from '#app/database/schema/people/accounts.ts'
import { queueEmail } from '#app/features/emails/queue-email.server.ts'
import { notifyPeopleAround } from '#app/features/people/notify-people-around.server.ts'
import { cannotLogIn, notLoggedIn, type CannotLogIn } from './log-in-copy.ts'
import {
  signInOrAsk,
  isStillTheirs,
  readPendingSignIn,
  noPendingSignInCookie,
  type SignInOrAskOutcome,
} from './resume-after-login.server.ts'

/** `ended`: no password was entered in this browser, that was more than ten minutes ago, or the password has changed since. */
export type EnterSecondFactorOutcome =
  | SignInOrAskOutcome
  | CannotLogIn<'ended'>
  | (CannotLogIn<'limited'> & { wait: number })
  | Invalid<'code', 'not-a-code' | 'wrong' | 'used'>

/** Logs in a person who already entered the right password in this browser (`logIn`), with a code from their app or a recovery
 *  code. */
export async function enterSecondFactor(
  ctx: Context,
  { typed, headers }: { typed: unknown; headers: Headers },
): Promise<EnterSecondFactorOutcome> {
  const open = authorize(ctx, accountPolicy.logIn, null)
  const person = await readPendingSignIn(ctx, headers)
  const account = person?.step === 'second-factor' ? await findAccountById(open.db, person.userId) : null
  if (!person || !account || !isStillTheirs(ctx, person, account.password)) return cannotLogIn('ended')
  const used = await consumeSecondCode(open, account.userId, typed)
  // Two-step sign-in was turned off in another browser in the meantime, so the password is enough.
  if (!used.ok && used.reason !== 'off') {
    logSecurityEvent(ctx, 'second-factor-failed', account.userId)
    const { reason, failed } = used
    return reason === 'limited'
      ? { ...used, ...notLoggedIn('too many wrong codes were tried.', failed) }
      : { ok: false, reason, errors: { code: failed } }
  }
  const { keepSignedIn } = person
  const went = await signInOrAsk(open, { account, given: { keepSignedIn, secondFactor: used.ok }, headers })
  return !went.ok && went.reason === 'changed' ? cannotLogIn('ended') : went
}

/** `ended`: no password was entered in this browser, that was too long ago, or the account has been erased. */
export type RestoreAccountOutcome = SignInOrAskOutcome | (CannotLogIn<'ended'> & { cookies: string[] })

/** Cancels the deletion of an account and logs its owner in. They have already entered their password in this browser (`logIn`). */
export async function restoreAccount(ctx: Context, headers: Headers): Promise<RestoreAccountOutcome> {
  const open = authorize(ctx, accountPolicy.logIn, null)
  const person = await readPendingSignIn(ctx, headers)
  const account = person?.step === 'erasing' ? await findAccountById(open.db, person.userId) : null
  if (!person || !account || !isStillTheirs(ctx, person, account.password)) return ended(ctx)
  await cancelDeletion(open, account.userId) // idempotent: a second submission only logs in
  const { keepSignedIn, secondFactor } = person
  const kept = { ...account, deletionAskedAt: null }
  const went = await signInOrAsk(open, { account: kept, given: { keepSignedIn, secondFactor }, headers })
  return !went.ok && went.reason === 'changed' ? ended(ctx) : went
}

const ended = async (ctx: Context): Promise<RestoreAccountOutcome> => ({
  ...cannotLogIn('ended'),
  failed: 'Log in with your password again to keep your account.',
  cookies: [await noPendingSignInCookie(ctx)],
})

/** Cancels the deletion of an account whose owner has just authenticated; the caller logs them in afterwards.
 *  @returns whether the deletion was still pending */
export async function cancelDeletion(ctx: SystemContext, userId: string): Promise<boolean> {
  return inTransaction(ctx, async (tx) => {
    const [back] = await tx.db
      .update(users)
      .set({ deletionAskedAt: null, updatedAt: ctx.now() })
      .where(and(eq(users.id, userId), isNotNull(users.deletionAskedAt)))
      .returning({ email: users.email, givenName: users.givenName })
    if (!back) return false
    await notifyPeopleAround(tx, userId)
    await queueEmail(tx, {
      kind: 'deletion-undone',
      to: back.email,
      email: {
        subject: 'Your account stays',
        paragraphs: [
          `Hi ${back.givenName},`,
          'You logged in and kept your account. Everything is as it was.',
        ],
        footer: 'If this was not you, change your password: someone else may know it.',
      },
    })
    return true
  })
}
