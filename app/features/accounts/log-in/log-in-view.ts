import type { FormAnswer } from '#app/web/form-answer.ts'

// Types shared by the log-in pages, the dialog and the action. No rules and no large imports here.

export type LogInStep =
  | { step: 'password' }
  /** The password was right, and the account has an authenticator app. */
  | { step: 'second-factor' }
  /** Everything was right, but the account is about to be erased: `on` is the formatted date. */
  | { step: 'erasing'; on: string }

/** The result of the last submission. */
export type LogInAnswer = Partial<FormAnswer<'email' | 'password' | 'code'>> & {
  /** The next step, for the dialog, which has no address of its own. */
  view?: LogInStep
  /** The id of the account that signed in, for a dialog that stays over a page. */
  signedIn?: string
  /** What failed, in one sentence; `failed` says what to do. */
  title?: string
  /** Whether this browser's sign-up with that address still waits for its code. */
  codeWaits?: boolean
}
