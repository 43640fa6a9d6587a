import type { Limited } from '#app/features/rate-limits/rules.ts'
import { authorize } from '#app/database/gate.server.ts'
import type { Context } from '#app/platform/context.ts'
import { refundSignUp, openSignUp, consumeSignUp } from './open-sign-up.server.ts'
import { hashPassword } from '#app/platform/passwords/hash-password.server.ts'
import { busyOr, type TooBusy } from '../password/unless-busy.server.ts'
import { accountPolicy } from '../policy.ts'
import { readSignUpForm, type SignUpErrors } from './read-sign-up-form.server.ts'
import { emailField } from '../rules.ts'
import { invalidFields } from '#app/platform/text/field-errors.ts'

export type StartSignUpOutcome =
  /** `token` is the value for the browser's cookie. */
  | { ok: true; token: string }
  | { ok: false; reason: 'invalid'; errors: SignUpErrors }
  | { ok: false; reason: 'no-mail' }
  | TooBusy
  | Limited

/** Starts a sign-up attempt, independent of others with the same address, and sends its code. An address that has an
 *  account gets a different email, but the same answer after the same time.
 *  @param input the form's fields */
export async function startSignUp(
  ctx: Context,
  { input, returnTo }: { input: unknown; returnTo: unknown },
): Promise<StartSignUpOutcome> {
  const open = authorize(ctx, accountPolicy.signUp, null)
  if (ctx.settings.mail === 'none') return { ok: false, reason: 'no-mail' }
  const read = readSignUpForm(input)
  if (!read.ok) return read
  const { password, ...person } = read.form
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

/** Starts a sign-up with the address alone, when a page asked to log in; the rest is asked once the code is entered
 *  (finish-sign-up.server.ts). */
export async function beginSignUp(
  ctx: Context,
  { input, returnTo }: { input: unknown; returnTo: unknown },
): Promise<StartSignUpOutcome> {
  const open = authorize(ctx, accountPolicy.signUp, null)
  if (ctx.settings.mail === 'none') return { ok: false, reason: 'no-mail' }
  const read = emailField().safeParse(input)
  if (!read.success) return invalidFields({ email: read.error.issues[0]?.message ?? '' })
  const taken = await consumeSignUp(open, read.data)
  if (!taken.ok) return taken
  const token = await openSignUp(open, { person: { email: read.data, keepSignedIn: false }, returnTo })
  return { ok: true, token }
}
