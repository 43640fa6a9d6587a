const KEY = 'roost.signed-in'

/** The stored value while a person logs out on purpose: their other tabs discard everything, including typed values. */
export const LOGGED_OUT = 'out'

const LEAVING = 'roost.logging-out'
let isLeaving = false

/** Notes that this tab is logging out. The others hear of it when the session has ended, and not before: they would reload
 *  while it is still there. */
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

/** The signed-in user as the tabs of a browser share it: an id, '' for nobody, null when unknown. Browsers that block
 *  storage throw on access; then each page works on its own. */
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
