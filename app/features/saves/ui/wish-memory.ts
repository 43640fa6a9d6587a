const KEY = 'roost:wish'

/** Notes in this tab that somebody pressed the heart of a home and was asked to log in. */
export function rememberWish(homeId: string): void {
  try {
    sessionStorage.setItem(KEY, homeId)
  } catch {
    // No storage: the page that comes back asks again.
  }
}

/** Whether the wish in the address is one of this tab's own, once: an address that somebody else sent does nothing by itself. */
export function takeWish(homeId: string): boolean {
  try {
    const own = sessionStorage.getItem(KEY) === homeId
    if (own) sessionStorage.removeItem(KEY)
    return own
  } catch {
    return false
  }
}
