const OFF = 'roost.visits-off'
export const VISITOR = 'roost.visitor'
export const VISIT = 'roost.visit'
/** What the window hears when both ids are to be forgotten. */
export const FORGET = 'roost:forget-visits'

/** What the browser asks of every site: not to be watched. */
export function browserRefuses(): boolean {
  const { doNotTrack, globalPrivacyControl } = navigator as Navigator & { globalPrivacyControl?: boolean }
  return doNotTrack === '1' || globalPrivacyControl === true
}

/** Whether this browser's visits are counted, by its own choice on the privacy page. */
export function countsVisits(): boolean {
  try {
    return localStorage.getItem(OFF) === null
  } catch {
    return false // a browser that keeps nothing has said enough
  }
}

export function chooseVisits(counted: boolean): void {
  try {
    if (counted) localStorage.removeItem(OFF)
    else localStorage.setItem(OFF, '1')
  } catch {
    // Then nothing is counted anyway.
  }
  if (!counted) forgetVisits()
}

/** Takes both ids out of the browser, and out of the page that has them in memory. */
export function forgetVisits(): void {
  dispatchEvent(new Event(FORGET))
  try {
    localStorage.removeItem(VISITOR)
    sessionStorage.removeItem(VISIT)
  } catch {
    // There are none.
  }
}
