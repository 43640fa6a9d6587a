const KEY = 'roost.signed-in'

/** The word while somebody logs out on purpose: their other tabs keep nothing, not even what was typed. */
export const LOGGED_OUT = 'out'

/** Whether another tab changed the word. */
export const isSignedInWord = ({ key }: StorageEvent) => key === KEY

/** Who is signed in in this browser, as its tabs tell each other: an id, '' for nobody, null when none said so. Browsers that
 *  refuse storage throw when asked for it; each page then stands for itself. */
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
