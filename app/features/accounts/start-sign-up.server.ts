import { pendingSignUps } from '#app/database/schema/accounts.ts'
import { legalPage } from '#app/features/site/queries.server.ts'
import type { Limited } from '#app/features/limits/rules.ts'
import { giveBack, takeLimit } from '#app/features/limits/take-limit.server.ts'
import { authorize } from '#app/platform/access.ts'
import type { Context } from '#app/platform/context.ts'
import { Busy } from '#app/platform/errors.ts'
import { newId } from '#app/platform/ids.ts'
import { safeReturnTo } from '#app/platform/return-to.ts'
import { issueCode } from './codes/codes.server.ts'
import { hashPassword } from './password/hash-password.server.ts'
import { accountPolicy } from './policy.ts'
import { readSignUpForm, type SignUpErrors } from './read-sign-up-form.server.ts'
import { newBrowserToken, PENDING_FOR, signUpCode } from './sign-up-browser.server.ts'
import { sendSignUpLetter } from './sign-up-letter.server.ts'

export type StartedSignUp =
  /** `token` is the value for the browser's cookie. */
  | { ok: true; token: string }
  | { ok: false; reason: 'input'; errors: SignUpErrors }
  | { ok: false; reason: 'no-mail' }
  /** Too many passwords wait to be hashed; `wait` in seconds. */
  | { ok: false; reason: 'busy'; wait: number }
  | Limited

const limitsTaken = ['sign-up', 'code-sending'] as const

/** Starts a sign-up attempt, independent of other attempts with the same address, and sends its code. For an address
 *  that has an account, the answer and its time are the same, but the e-mail is different.
 *  @param input the form's fields */
export async function startSignUp(ctx: Context, input: unknown, returnTo: unknown): Promise<StartedSignUp> {
  authorize(accountPolicy.signUp, ctx.actor, null)
  if (ctx.settings.mail === 'none') return { ok: false, reason: 'no-mail' }
  const read = readSignUpForm(input)
  if (!read.ok) return read
  const { password, keepSignedIn, ...person } = read.form
  for (const rule of limitsTaken) {
    const taken = await takeLimit(ctx, rule, person.email)
    if (!taken.ok) return taken
  }
  const hashed = await hashPassword(password).catch((error: unknown) => {
    if (error instanceof Busy) return error
    throw error
  })
  if (hashed instanceof Busy) {
    for (const rule of limitsTaken) await giveBack(ctx, rule, person.email)
    return { ok: false, reason: 'busy', wait: hashed.retryAfter }
  }
  const { token, hash } = newBrowserToken(ctx)
  const now = ctx.now()
  const pending = {
    ...person,
    id: newId(),
    browserHash: hash,
    password: hashed,
    keepSignedIn,
    termsVersion: (await legalPage(ctx, 'terms')).version,
    returnTo: safeReturnTo(returnTo),
    createdAt: now,
    expiresAt: new Date(now.getTime() + PENDING_FOR * 1000),
  }
  await ctx.db.transaction(async (tx) => {
    await tx.insert(pendingSignUps).values(pending)
    await sendSignUpLetter(ctx, tx, pending.email, await issueCode(ctx, tx, signUpCode(pending)))
  })
  return { ok: true, token }
}
