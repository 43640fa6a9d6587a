import type { Limited } from '#app/features/rate-limits/rules.ts'
import { siteProviders } from '#app/features/site/login-providers.server.ts'
import { authorize } from '#app/database/gate.server.ts'
import type { Context, SystemContext } from '#app/platform/context.ts'
import { hashPassword } from '#app/platform/passwords/hash-password.server.ts'
import { busyOr, type TooBusy } from '#app/features/accounts/passwords.server.ts'
import { accountPolicy } from './policy.ts'
import { invalidFields, type Invalid, type Refused } from '#app/platform/text/field-errors.ts'
import { inTransaction } from '#app/database/transaction.server.ts'
import { pendingSignUps } from '#app/database/schema/people/accounts.ts'
import { refundRateLimit, consumeRateLimit } from '#app/features/rate-limits/consume-rate-limit.server.ts'
import { legalPage } from '#app/features/site/site.query.server.ts'
import { newId } from '#app/platform/addresses/ids.ts'
import { safeReturnTo } from '#app/platform/addresses/return-to.ts'
import { issueCode } from '#app/features/accounts/codes.server.ts'
import { readSignUpForm } from './read-sign-up-form.server.ts'
import {
  newBrowserToken,
  SIGN_UP_EXPIRES_AFTER,
  signUpCode,
  type PendingSignUp,
} from './pending-sign-up.server.ts'
import { sendSignUpEmail } from './send-sign-up-code.server.ts'
import { onlyProvider, withoutPassword } from './provider-rules.ts'
import { cannotSignUp } from './sign-up-copy.ts'
import type { SignUpField } from './views.ts'

export type StartSignUpOutcome =
  /** `token`: the value for the browser's cookie. */
  { ok: true; token: string } | Invalid<SignUpField> | Refused<'no-mail'> | TooBusy | Limited

/** Starts a sign-up attempt, independent of other attempts with the same address, and sends its code. An address that already has
 *  an account gets a different email, but the same answer after the same time.
 *  @param input the form's fields */
export async function startSignUp(
  ctx: Context,
  { input, returnTo }: { input: unknown; returnTo: unknown },
): Promise<StartSignUpOutcome> {
  const open = authorize(ctx, accountPolicy.signUp, null)
  if (ctx.settings.mail === 'none') return cannotSignUp('no-mail')
  const read = readSignUpForm(input)
  if (!read.ok) return read
  const { password, ...person } = read.form
  const only = onlyProvider(await siteProviders(open), person.email)
  if (only) return invalidFields({ email: withoutPassword(only, person.email) })
  const taken = await consumeSignUp(open, person.email)
  if (!taken.ok) return taken
  const hashed = await busyOr(() => hashPassword(password))
  if (!hashed.ok) {
    await refundSignUp(open, person.email)
    return hashed
  }
  return {
    ok: true,
    token: await openSignUp(open, { person: { ...person, password: hashed.result }, returnTo }),
  }
}

const limitsTaken = ['sign-up', 'code-sending'] as const

async function consumeSignUp(ctx: SystemContext, email: string): Promise<{ ok: true } | Limited> {
  for (const rule of limitsTaken) {
    const taken = await consumeRateLimit(ctx, rule, email)
    if (!taken.ok) return taken
  }
  return { ok: true }
}

/** Undoes `consumeSignUp` when the attempt did not start after all. */
async function refundSignUp(ctx: SystemContext, email: string): Promise<void> {
  for (const rule of limitsTaken) await refundRateLimit(ctx, rule, email)
}

type Person = Pick<
  PendingSignUp,
  'email' | 'givenName' | 'familyName' | 'phone' | 'password' | 'keepSignedIn'
>

/** Opens an attempt and sends its code.
 *  @returns the value for the browser's cookie */
async function openSignUp(
  ctx: SystemContext,
  { person, returnTo }: { person: Person; returnTo: unknown },
): Promise<string> {
  const { token, hash } = newBrowserToken(ctx)
  const now = ctx.now()
  const pending = {
    ...person,
    id: newId(),
    browserHash: hash,
    termsVersion: (await legalPage(ctx, 'terms')).version,
    returnTo: safeReturnTo(returnTo),
    createdAt: now,
    expiresAt: new Date(now.getTime() + SIGN_UP_EXPIRES_AFTER * 1000),
  }
  await inTransaction(ctx, async (tx) => {
    await tx.db.insert(pendingSignUps).values(pending)
    await sendSignUpEmail(tx, pending.email, await issueCode(tx, signUpCode(pending)))
  })
  return token
}
