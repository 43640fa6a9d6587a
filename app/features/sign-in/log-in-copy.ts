import { formatCount } from '#app/platform/text/format.ts'
import { titledRefusals, type Refused, type Titled } from '#app/platform/text/field-errors.ts'

/** The specification's sentence (part 1 §8) with a message inserted, and the next step. */
export const notLoggedIn = (message: string, failed: string): Titled => ({
  title: `Error signing in: ${message}`,
  failed,
})

export type CannotLogIn<Reason extends string> = Refused<Reason> & Titled

/** Why a log-in failed. `wrong` does not reveal whether the address or the password was wrong. */
export const cannotLogIn = titledRefusals({
  unfinished: notLoggedIn(
    'you did not finish signing up.',
    'We sent a code to your email address. Enter it to open your account.',
  ),
  wrong: notLoggedIn(
    'the email or the password is wrong.',
    'Check both for typos, or set a new password with “Forgot password?”.',
  ),
  ended: notLoggedIn('this took too long.', 'Log in with your password again.'),
})

/** Says that the next answer will be delayed. @param next in milliseconds */
export const lateAnswer = (next: number): string =>
  next > 0
    ? ` There were many wrong tries, so the answer to the next one takes up to ${formatCount(Math.ceil(next / 1000), 'second')}.`
    : ''
