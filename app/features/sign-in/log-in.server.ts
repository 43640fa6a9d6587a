import { and, eq } from 'drizzle-orm'
import { siteProviders } from '#app/features/site/login-providers.server.ts'
import { refundRateLimit, consumeRateLimit } from '#app/features/rate-limits/consume-rate-limit.server.ts'
import { authorize } from '#app/database/gate.server.ts'
import type { Context, SystemContext } from '#app/platform/context.ts'
import { logSecurityEvent } from '#app/platform/log/security-event.server.ts'
import {
  findAccountByEmail,
  isPasswordOf,
  storedPassword,
  type FoundAccount,
} from '#app/features/accounts/account-row.server.ts'
import { verifyPassword, hashPassword, isOutdated } from '#app/platform/passwords/hash-password.server.ts'
import { busyOr } from '#app/features/accounts/passwords.server.ts'
import { accountPolicy } from './policy.ts'
import { invalid, type Invalid } from '#app/platform/text/field-errors.ts'
import { tooManyTries } from '#app/web/forms/too-many-tries.ts'
import { signInMethods } from '#app/database/schema/people/accounts.ts'
import { endRequestSession } from '#app/features/accounts/sessions.server.ts'
import { signInOrAsk, type SignInOrAskOutcome } from './resume-after-login.server.ts'
import { logInForm } from './fields.ts'
import { onlyProvider } from './provider-rules.ts'
import { cannotLogIn, lateAnswer, notLoggedIn, type CannotLogIn } from './log-in-copy.ts'
import { findPending, readSignUpCookie } from './pending-sign-up.server.ts'

/** Delays in milliseconds after many wrong passwords: `delay` for this answer, `next` for the answer to another try. */
export type LogInOutcome = { delay?: number } & (
  | SignInOrAskOutcome
  | Invalid<'email' | 'password'>
  | (CannotLogIn<'wrong'> & { next?: number })
  /** This browser's own sign-up with the address is not finished. Reveals nothing about other people's sign-ups. */
  | CannotLogIn<'unfinished'>
  | (CannotLogIn<'limited' | 'busy'> & { wait: number })
)

/** Logs in with email and password, or returns the step that is still missing. An unknown account, an account without a password
 *  and a wrong password get the same answer after the same time.
 *  @param input the form's fields
 *  @param headers the request's, whose current session ends */
export async function logIn(
  ctx: Context,
  { input, headers }: { input: unknown; headers: Headers },
): Promise<LogInOutcome> {
  const open = authorize(ctx, accountPolicy.logIn, null)
  const read = logInForm.safeParse(input)
  if (!read.success) return invalid(read.error)
  const { email, password, keepSignedIn } = read.data
  const taken = await consumeRateLimit(ctx, 'sign-in', email)
  if (!taken.ok) {
    const locked = await findAccountByEmail(open.db, email)
    logSecurityEvent(ctx, 'log-in-locked', locked?.userId ?? email)
    const failed = `${tooManyTries(taken.wait)} Or set a new password with “Forgot password?”.`
    return { ...taken, ...notLoggedIn('there were too many tries.', failed) }
  }
  const account = await findAccountByEmail(open.db, email)
  const looked = await busyOr(() => verifyPassword(account?.password ?? null, password))
  const isRight = looked.ok && looked.result
  if (!looked.ok || isRight) await refundRateLimit(ctx, 'sign-in', email)
  if (!looked.ok) return { ...looked, ...TOO_BUSY }
  const { delay, next } = taken
  if (!account || !isRight) {
    logSecurityEvent(ctx, 'log-in-failed', account?.userId ?? email)
    const pending = await findPending(open, await readSignUpCookie(ctx, headers))
    if (pending?.email === email) return { ...cannotLogIn('unfinished'), delay }
    const wrong = cannotLogIn('wrong')
    const only = onlyProvider(await siteProviders(open), email)
    const instead = only ? ` If you log in with ${only.name}, press “Continue with ${only.name}”.` : ''
    return { ...wrong, failed: `${wrong.failed}${instead}${lateAnswer(next)}`, delay, next }
  }
  const given = { keepSignedIn, secondFactor: false }
  const went = await signInOrAsk(open, { account: await renewHash(open, account, password), given, headers })
  return !went.ok && went.reason === 'changed' ? { ...cannotLogIn('wrong'), delay } : { ...went, delay }
}

const TOO_BUSY = notLoggedIn(
  'too many people are logging in right now.',
  'Please press Log in again in a moment.',
)

/** Replaces an outdated password hash with a current one, after the password was verified. If the server is busy, the next log-in
 *  does it.
 *  @returns the account with its current hash */
async function renewHash(
  { db, now }: Pick<SystemContext, 'db' | 'now'>,
  account: FoundAccount,
  typed: string,
): Promise<FoundAccount> {
  const { userId, password: before } = account
  if (before === null || !isOutdated(before)) return account
  const hashed = await busyOr(() => hashPassword(typed))
  if (!hashed.ok) return account
  const password = hashed.result
  const renewed = await db
    .update(signInMethods)
    .set({ password, updatedAt: now() })
    .where(and(isPasswordOf(userId), eq(signInMethods.password, before)))
    .returning({ id: signInMethods.id })
  if (renewed.length > 0) return { ...account, password }
  // Another request logged in at the same moment, or set another password.
  const present = await storedPassword(db, userId)
  const looked = await busyOr(() => verifyPassword(present, typed))
  return looked.ok && looked.result ? { ...account, password: present } : account
}

/** Ends this browser's session; the person's other sessions stay.
 *  @returns Set-Cookie values that delete the session's cookies */
export async function logOut(ctx: Context, headers: Headers): Promise<string[]> {
  const open = authorize(ctx, accountPolicy.logOut, null)
  return endRequestSession(open, headers)
}
