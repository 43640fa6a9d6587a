const OFF = 'roost.visits-off'
export const VISITOR = 'roost.visitor'
export const VISIT = 'roost.visit'
/** The window event that makes the page forget both ids. */
export const DELETE_VISITS = 'roost:delete-visits'

/** Whether the browser asks all sites not to track it. */
export function browserRefuses(): boolean {
  const { doNotTrack, globalPrivacyControl } = navigator as Navigator & { globalPrivacyControl?: boolean }
  return doNotTrack === '1' || globalPrivacyControl === true
}

/** Whether visits of this browser may be counted, as chosen on the privacy page. */
export function countsVisits(): boolean {
  try {
    return localStorage.getItem(OFF) === null
  } catch {
    return false // without storage there is no choice to read, so do not count
  }
}

export function chooseVisits(counted: boolean): void {
  try {
    if (counted) localStorage.removeItem(OFF)
    else localStorage.setItem(OFF, '1')
  } catch {
    // Without storage nothing is counted anyway.
  }
  if (!counted) deleteVisits()
}

/** Deletes both ids from the browser's storage and from the page's memory. */
export function deleteVisits(): void {
  dispatchEvent(new Event(DELETE_VISITS))
  try {
    localStorage.removeItem(VISITOR)
    sessionStorage.removeItem(VISIT)
  } catch {
    // Without storage there are none.
  }
}
