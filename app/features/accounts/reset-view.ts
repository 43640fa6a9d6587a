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
export type ResetAnswer = {
  view?: ResetStep
  /** What happened, for the polite live region. */
  said?: string
  /** What failed, and what to do. */
  failed?: { title: string; text: string }
  errors?: Partial<Record<'email' | 'code' | 'password' | 'confirmation', string>>
  /** The typed values, without passwords. */
  typed?: { email?: string; code?: string }
}

/** Texts of the specification (part 1 §8). */
export const CODE_SENT = 'If an account exists with this email, a verification code has been sent.'
export const PASSWORD_RESET = 'Password has been reset successfully!'
