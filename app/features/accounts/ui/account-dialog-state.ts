export type AccountScreen = 'log-in' | 'sign-up' | 'forgot-password'

/** A wish to log in, sign up or set a new password over the page that is open. */
export type AccountDialogWish = {
  screen: AccountScreen
  /** The path to load when it is done; it may carry what somebody was about to do (platform/return-to.ts). */
  returnTo: string
  /** The path that closing leads to; without it the page beneath stays. */
  closeTo?: string
  /** Why it opened, when nobody asked for it. */
  notice?: string
  /** The person who was signed out while typing: when they have logged in the page stays as it is. */
  stayFor?: string
}

/** What this site offers to somebody without an account. */
export type AccountWays = {
  /** Whether letters leave the site, without which there is no code. */
  byEmail: boolean
  /** What the provider is called, such as Google; null without one. */
  provider: string | null
  /** Whether there are people of the demo to be. */
  demo: boolean
}

/** What one screen hands to the next: what happened, said politely, and the address that was typed. */
export type Carried = { said?: string; email?: string }

/** What a screen of the dialog gets. */
export type AccountPanelProps = {
  wish: OpenWish
  ways: AccountWays
  carried: Carried
  show: (screen: AccountScreen, carried?: Carried) => void
  setTitle: (title: string) => void
}

/** Each opening is one of its own, and begins anew. */
export type OpenWish = AccountDialogWish & { id: number }

let count = 0
let wish: OpenWish | null = null
const listeners = new Set<() => void>()

function become(next: OpenWish | null) {
  wish = next
  for (const listener of listeners) listener()
}

/** Opens the dialog. Call it where JavaScript surely runs, such as in an effect; a link does it by `AccountLink`. */
export function openAccountDialog(next: AccountDialogWish): void {
  count += 1
  become({ ...next, id: count })
}

export function closeAccountDialog(): void {
  become(null)
}

export const accountDialogWish = () => wish
export const noWish = () => null

export function onAccountDialogWish(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
