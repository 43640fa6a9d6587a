// Types shared by the password pages, the dialog and the action. No rules and no large imports here.

export type ResetStep =
  | { step: 'request' }
  | {
      step: 'confirm'
      /** The address that got a code, if it has an account. */
      email: string
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

/** Text of the specification (part 1 §8). */
export const PASSWORD_RESET = 'Password has been reset successfully!'
