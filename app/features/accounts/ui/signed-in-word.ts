const KEY = 'roost.signed-in'

/** The stored value while a person logs out on purpose: their other tabs discard everything, including typed values. */
export const LOGGED_OUT = 'out'

/** Whether a storage event is about this value. */
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
