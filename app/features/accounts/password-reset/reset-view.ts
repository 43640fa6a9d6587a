import type { FormAnswer } from '#app/web/form-answer.ts'

// Types shared by the password pages, the dialog and the action. No rules and no large imports here.

export type ResetStep =
  | {
      step: 'request'
      /** The address that was typed before, at log-in or here. */
      email: string
    }
  | {
      step: 'confirm'
      /** The address that got a code, if it has an account; the one that was typed beside the code, or ''. */
      email: string
      /** Whether this browser asked for the code. Otherwise the address is a field of its own. */
      sent: boolean
      /** Seconds until another one may be requested. */
      resendIn: number
    }
  | { step: 'done'; email: string }

/** The result of the last submission. */
export type ResetAnswer = Partial<FormAnswer<'email' | 'code' | 'password' | 'confirmation'>> & {
  view?: ResetStep
  /** What happened, for the polite live region. */
  message?: string
  /** What failed; `failed` says what to do. */
  title?: string
}

/** Texts of the specification (part 1 §8). */
export const CODE_SENT = 'If an account exists with this email, a verification code has been sent.'
export const PASSWORD_RESET = 'Password has been reset successfully!'
