// What logging in shows: pages, dialog and action agree on these. No rules here, and nothing heavy.

/** The step somebody is at. */
export type LogInStep =
  | { step: 'password' }
  /** The password was right, and the account has an authenticator app. */
  | { step: 'second-factor' }
  /** All was right, and the account is about to be erased: `on` is the day as people read it. */
  | { step: 'erasing'; on: string }

/** What came of the last thing that was sent. */
export type LogInAnswer = {
  /** In the dialog, which has no address of its own, where to go on. */
  view?: LogInStep
  /** In the dialog that stays over a page: whose account it is, by id. They are signed in. */
  signedIn?: string
  /** What did not work, in one sentence, and what to do. */
  failed?: { title: string; text: string }
  errors?: Partial<Record<'email' | 'password' | 'code', string>>
  /** What was typed, without the password and the code. */
  typed?: Partial<Record<'email' | 'keepSignedIn', string>>
}
