import type { FormAnswer } from '#app/web/form-answer.ts'

// Types shared by the sign-up pages, the dialog and the action. No rules and no large imports here.

export const signUpFields = ['givenName', 'familyName', 'email', 'phone', 'password'] as const
export type SignUpField = (typeof signUpFields)[number]

export const signUpLabels: Record<SignUpField, string> = {
  givenName: 'First name',
  familyName: 'Last name',
  email: 'Email',
  phone: 'Phone',
  password: 'Password',
}

/** The current step, which the server knows from the browser's cookie. */
export type SignUpStep =
  | { step: 'form' }
  | {
      step: 'code'
      /** The attempt, whose id the account will have: photos that wait in the browser belong to it. */
      id: string
      /** The address that got the code. */
      email: string
      /** Seconds until another one may be requested. */
      resendIn: number
      /** Identifies this wait, so that a new one restarts the countdown. */
      wait: string
      /** Whether name and password are still to come. */
      begun: boolean
    }
  /** The address is confirmed; name and password are missing. */
  | { step: 'details'; email: string }

export const signUpTitles: Record<SignUpStep['step'], string> = {
  form: 'Sign up',
  code: 'Check your email',
  details: 'Your name and a password',
}

/** The result of the last submission. */
export type SignUpAnswer = Partial<FormAnswer<SignUpField | 'code'>> & {
  /** The next step, for the dialog, which has no address of its own. */
  view?: SignUpStep
  /** The new account, when its page stays open. */
  signedIn?: string
  /** What happened, for the polite live region. */
  message?: string
  /** What failed, in the specification's words; `failed` is the reason. */
  title?: string
}
