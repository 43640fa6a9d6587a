import { use } from 'react'
import { useLocation, useRevalidator } from 'react-router'
import { openAccountDialog } from '#app/features/accounts/ui/dialogs/account-dialog-state.ts'
import { words } from '../../words.ts'
import { withWish, type Wish } from '../../wish.ts'
import { HeartsOfPage } from './hearts-of-page.ts'
import { rememberWish } from './wish-memory.ts'

/** Asks to log in or sign up over the page, which stays as it is, and then does what was wanted. Who leaves the page for
 *  that, such as for a provider, finds the request in the address afterwards. */
export function useLogIn(): (wish: Wish, afterwards: () => void) => void {
  const wasSignedIn = use(HeartsOfPage) !== null
  const { pathname, search } = useLocation()
  const { revalidate } = useRevalidator()
  return (wish, afterwards) => {
    rememberWish(wish)
    openAccountDialog({
      screen: wasSignedIn ? 'log-in' : 'join',
      returnTo: withWish(`${pathname}${search}`, wish),
      notice: words.logIn,
      afterwards: () => {
        afterwards()
        // What the page shows is of whoever was signed in before.
        if (wasSignedIn) void revalidate()
      },
    })
  }
}
