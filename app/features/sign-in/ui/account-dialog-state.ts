import { pageDialog, type Opened } from '#app/web/dialogs/page-dialog.ts'
import type { NamedProvider } from '#app/features/site/login-providers.server.ts'

export type AccountScreen = 'log-in' | 'sign-up' | 'forgot-password'

/** A request to show the dialog for log-in, sign-up or a new password over the current page. */
export type AccountDialogRequest = {
  screen: AccountScreen
  /** The path to load afterwards; may include a pending action (platform/addresses/return-to.ts). */
  returnTo: string
  /** The path to navigate to when the dialog is closed; without it, the page below stays. */
  closeTo?: string
  /** Why the dialog opened by itself. */
  notice?: string
  /** When a form was submitted after the session had ended: where it would have led. The dialog explains what the log-in is for,
   *  unless the page below has the same purpose. */
  wanted?: string | null | undefined
  /** The person whose session ended while they were typing: after they log in again, the page stays as it is. */
  stayFor?: string
  /** What the page's form already knows about the person. */
  typed?: Pick<Carried, 'email' | 'name'>
  /** What to do after log-in or sign-up, with the id of who did it; the page stays as it is. */
  afterwards?: (signedIn: string) => void
}

/** The ways to get an account on this site. */
export type AccountWays = {
  /** Whether the site sends emails, which sign-up codes need. */
  byEmail: boolean
  providers: readonly NamedProvider[]
  demo: boolean
}

/** Passed from one screen to the next: a message for the polite live region, and the address and full name that were typed. */
export type Carried = { message?: string; email?: string; name?: string }

export type AccountPanelProps = {
  request: OpenRequest
  ways: AccountWays
  carried: Carried
  show: (screen: AccountScreen, carried?: Carried) => void
  setTitle: (title: string) => void
}

export type OpenRequest = Opened<AccountDialogRequest>

/** The dialog, over any page; links use `AccountLink`. */
export const accountDialog = pageDialog<AccountDialogRequest>()

/** Closes the dialog after log-in or sign-up, keeps the page, and does what the person wanted to do. */
export function finishAccountDialog({ afterwards }: OpenRequest, signedIn: string): void {
  accountDialog.close()
  afterwards?.(signedIn)
}
