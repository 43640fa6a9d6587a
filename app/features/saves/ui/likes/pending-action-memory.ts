import type { PendingAction } from '../../pending-action.ts'

const KEY = 'roost:wish'
const told = (action: PendingAction) => `${action.do} ${action.listingId}`

/** Records in this tab that somebody requested an action and was asked to log in. */
export function rememberPendingAction(action: PendingAction): void {
  try {
    sessionStorage.setItem(KEY, told(action))
  } catch {
    // Without storage, the next page shows the form instead.
  }
}

/** Whether the action in the URL was requested in this tab; true only once. A URL sent by somebody else must not trigger
 *  anything by itself. */
export function takePendingAction(action: PendingAction): boolean {
  try {
    const own = sessionStorage.getItem(KEY) === told(action)
    if (own) sessionStorage.removeItem(KEY)
    return own
  } catch {
    return false
  }
}
