// What the sign-up form shows: pages, dialog and action agree on these. No rules here, and nothing heavy.

export const signUpFields = ['givenName', 'familyName', 'email', 'phone', 'password'] as const
export type SignUpField = (typeof signUpFields)[number]

export const signUpLabels: Record<SignUpField, string> = {
  givenName: 'First name',
  familyName: 'Last name',
  email: 'E-mail',
  phone: 'Phone',
  password: 'Password',
}

/** The step somebody is at, as the server knows it from the browser's cookie. */
export type SignUpStep =
  | { step: 'form' }
  | {
      step: 'code'
      /** Where the code went. */
      email: string
      /** Seconds until another one may be asked for. */
      resendIn: number
      /** Tells this wait from another one of as many seconds. */
      wait: string
    }

/** What came of the last thing that was sent. */
export type SignUpAnswer = {
  /** In the dialog, which has no address of its own, where to go on. */
  view?: SignUpStep
  /** What happened, said politely. */
  said?: string
  /** What did not work: the specification's words, and the reason. */
  failed?: { title: string; text: string }
  errors?: Partial<Record<SignUpField | 'code', string>>
  /** What was typed, without the password and the code. */
  typed?: Partial<Record<SignUpField | 'keepSignedIn', string>>
}
