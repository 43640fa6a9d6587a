import type { FormAnswer } from '#app/web/form-answer.ts'

// Types for the pages, the dialog and the actions of signing in. No rules and no large imports here.

export type LogInStep =
  | { step: 'password' }
  /** The password was right, and the account has an authenticator app. */
  | { step: 'second-factor' }
  /** Everything was right, but the account is about to be erased; `on` is the formatted date. */
  | { step: 'erasing'; on: string }

export type LogInAnswer = Partial<FormAnswer<'email' | 'password' | 'code'>> & {
  /** The next step, for the dialog, which has no address of its own. */
  view?: LogInStep
  /** The id of the account that logged in, for a dialog over a page that stays. */
  signedIn?: string
  /** Whether this browser's sign-up with the address still waits for its code. */
  codeWaits?: boolean
}

export const signUpFields = ['givenName', 'familyName', 'email', 'phone', 'password'] as const
export type SignUpField = (typeof signUpFields)[number]

export const signUpLabels: Record<SignUpField, string> = {
  givenName: 'First name',
  familyName: 'Last name',
  email: 'Email',
  phone: 'Phone',
  password: 'Password',
}

/** The current step, known from the browser's cookie. */
export type SignUpStep =
  | { step: 'form' }
  | {
      step: 'code'
      /** The attempt, whose id becomes the account's: photos waiting in the browser belong to it. */
      id: string
      /** The address that the code was sent to. */
      email: string
      /** Seconds until another code may be requested. */
      resendIn: number
      /** Identifies this wait, so that a new one restarts the countdown. */
      wait: string
    }

export const signUpTitles: Record<SignUpStep['step'], string> = {
  form: 'Sign up',
  code: 'Enter your code',
}

/** What failed, by the form's intent (specification part 1 §8). */
export const signUpFailed = {
  start: 'Error signing up',
  confirm: 'Error confirming sign up',
  resend: 'No new code was sent',
  'change-email': 'No new code was sent',
}

export type SignUpAnswer = Partial<FormAnswer<SignUpField | 'code'>> & {
  /** The next step, for the dialog, which has no address of its own. */
  view?: SignUpStep
  /** The new account's id, when its page stays open. */
  signedIn?: string
  /** What happened, for the polite live region. */
  message?: string
}

export type ResetStep =
  | {
      step: 'request'
      /** The address typed before, at log-in or here. */
      email: string
    }
  | {
      step: 'confirm'
      /** The address that the code was sent to, if it has an account; or the address typed next to the code, or ''. */
      email: string
      /** Whether this browser requested the code. Otherwise the form has a field for the address. */
      sent: boolean
      /** Seconds until another code may be requested. */
      resendIn: number
    }
  | { step: 'done'; email: string }

export type ResetField = 'email' | 'code' | 'password' | 'confirmation'

export type ResetAnswer = Partial<FormAnswer<ResetField>> & {
  view?: ResetStep
  /** What happened, for the polite live region. */
  message?: string
}

/** Texts from the specification (part 1 §8). */
export const CODE_SENT = 'If an account exists with this email, a verification code has been sent.'
export const CODE_SENT_AGAIN =
  'If an account exists with this email, a new verification code has been sent. The previous one no longer works.'
export const PASSWORD_RESET = 'Password has been reset successfully!'
