import type { Wish } from '../../wish.ts'

const KEY = 'roost:wish'
const told = (wish: Wish) => `${wish.do} ${wish.homeId}`

/** Records in this tab that somebody requested an action and was asked to log in. */
export function rememberWish(wish: Wish): void {
  try {
    sessionStorage.setItem(KEY, told(wish))
  } catch {
    // Without storage, the next page shows the form instead.
  }
}

/** Whether the action in the URL was requested in this tab; true only once. A URL sent by somebody else must not trigger
 *  anything by itself. */
export function takeWish(wish: Wish): boolean {
  try {
    const own = sessionStorage.getItem(KEY) === told(wish)
    if (own) sessionStorage.removeItem(KEY)
    return own
  } catch {
    return false
  }
}
