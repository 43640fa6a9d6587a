import { use } from 'react'
import { useLocation, useRevalidator } from 'react-router'
import { accountDialog } from '#app/features/accounts/ui/dialogs/account-dialog-state.ts'
import { saveCopy } from '../../copy.ts'
import { withPendingAction, type PendingAction } from '../../pending-action.ts'
import { LikesOfPage } from './likes-of-page.ts'
import { rememberPendingAction } from './pending-action-memory.ts'

/** Asks to log in or sign up over the page, which stays as it is, and then does what was wanted. Somebody who leaves
 *  the page for that, such as for a provider, finds the request in the address afterwards. */
export function useLogIn(): (action: PendingAction, afterwards: () => void) => void {
  const wasSignedIn = use(LikesOfPage) !== null
  const { pathname, search } = useLocation()
  const { revalidate } = useRevalidator()
  return (action, afterwards) => {
    rememberPendingAction(action)
    accountDialog.open({
      screen: wasSignedIn ? 'log-in' : 'join',
      returnTo: withPendingAction(`${pathname}${search}`, action),
      notice: saveCopy.logIn,
      afterwards: () => {
        afterwards()
        // What the page shows is of whoever was signed in before.
        if (wasSignedIn) void revalidate()
      },
    })
  }
}
