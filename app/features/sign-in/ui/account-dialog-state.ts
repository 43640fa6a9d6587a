import { pageDialog, type Opened } from '#app/web/dialogs/page-dialog.ts'
import type { NamedProvider } from '#app/features/site/login-providers.server.ts'

export type AccountScreen = 'log-in' | 'sign-up' | 'forgot-password'

/** A request to show the dialog for log-in, sign-up or a new password over the current page. */
export type AccountDialogRequest = {
  screen: AccountScreen
  /** The path to load afterwards; it may include a pending action (platform/addresses/return-to.ts). */
  returnTo: string
  /** The path to navigate to when it is closed; without it, the page below stays. */
  closeTo?: string
  /** Why it opened by itself. */
  notice?: string
  /** Where the form wanted to go on that was sent after the session had ended: what for is said, unless it is what the page
   *  is for. */
  wanted?: string | null | undefined
  /** The person whose session ended while they were typing: after they log in, the page stays as it is. */
  stayFor?: string
  /** What was typed on the page about who they are. */
  typed?: Pick<Carried, 'email' | 'name'>
  /** What to do once somebody has logged in or signed up; the page stays as it is. */
  afterwards?: () => void
}

/** The ways to get an account on this site. */
export type AccountWays = {
  /** Whether the site sends emails, which sign-up codes need. */
  byEmail: boolean
  providers: readonly NamedProvider[]
  /** Whether demo accounts are offered. */
  demo: boolean
}

/** Passed from one screen to the next: a message for the polite live region, and the typed address and full name. */
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

/** Closes the dialog over a page that stays, because somebody logged in or signed up, and does what they wanted. */
export function finishAccountDialog({ afterwards }: OpenRequest): void {
  accountDialog.close()
  afterwards?.()
}
