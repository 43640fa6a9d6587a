const KEY = 'roost.signed-in'

/** The stored value while a person logs out on purpose: their other tabs discard everything, including typed values. */
export const LOGGED_OUT = 'out'

const LEAVING = 'roost.logging-out'
let isLeaving = false

/** Records that this tab is logging out. Other tabs are notified only when the session has ended: earlier, they would reload
 *  while it still exists. */
export function beginLogOut(): void {
  isLeaving = true
  try {
    sessionStorage.setItem(LEAVING, '1')
  } catch {}
}

/** Whether this page is logging out: then the end of its session needs no message. */
export const isLoggingOut = () => isLeaving

/** Whether this tab has just logged out. */
export function endLogOut(): boolean {
  try {
    const did = sessionStorage.getItem(LEAVING) !== null
    sessionStorage.removeItem(LEAVING)
    return did
  } catch {
    return false
  }
}

export const isSignedInWord = ({ key }: StorageEvent) => key === KEY

/** The signed-in user as shared by a browser's tabs: an id, '' for nobody, null when unknown. Browsers that block storage
 *  throw on access; then each tab works on its own. */
export function readSignedIn(): string | null {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null
  }
}

export function writeSignedIn(userId: string): void {
  try {
    localStorage.setItem(KEY, userId)
  } catch {}
}
