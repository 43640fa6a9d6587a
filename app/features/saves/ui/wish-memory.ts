import type { Wish } from '../wish.ts'

const KEY = 'roost:wish'
const told = (wish: Wish) => `${wish.do} ${wish.homeId}`

/** Notes in this tab that somebody wanted something of a home and was asked to log in. */
export function rememberWish(wish: Wish): void {
  try {
    sessionStorage.setItem(KEY, told(wish))
  } catch {
    // No storage: the page that comes back asks again.
  }
}

/** Whether the wish in the address is one of this tab's own, once: an address that somebody else sent does nothing by itself. */
export function takeWish(wish: Wish): boolean {
  try {
    const own = sessionStorage.getItem(KEY) === told(wish)
    if (own) sessionStorage.removeItem(KEY)
    return own
  } catch {
    return false
  }
}
