// What setting a new password shows: page, dialog and action agree on these. No rules here, and nothing heavy.

export type ResetStep =
  | { step: 'request' }
  | {
      step: 'confirm'
      /** Where a code went if there is an account. */
      email: string
      /** Seconds until another one may be asked for. */
      resendIn: number
    }
  | { step: 'done'; email: string }

/** What came of the last thing that was sent. */
export type ResetAnswer = {
  view?: ResetStep
  /** What happened, said politely. */
  said?: string
  /** What did not work, and what to do. */
  failed?: { title: string; text: string }
  errors?: Partial<Record<'email' | 'code' | 'password' | 'confirmation', string>>
  /** What was typed, without passwords. */
  typed?: { email?: string; code?: string }
}

/** The specification's words (part 1 §8). */
export const PASSWORD_RESET = 'Password has been reset successfully!'
