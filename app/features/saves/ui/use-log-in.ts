import { use } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { openAccountDialog } from '#app/features/accounts/ui/account-dialog-state.ts'
import { withReturnTo } from '#app/platform/return-to.ts'
import { WIDE_SCREEN } from '#app/ui/wide-screen.ts'
import { words } from '../words.ts'
import { withWish, type Wish } from '../wish.ts'
import { HeartsOfPage } from './hearts-of-page.ts'
import { rememberWish } from './wish-memory.ts'

/** Opens the login, and continues with the requested action afterwards. */
export function useLogIn(): (wish: Wish) => void {
  const hearts = use(HeartsOfPage)
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  return (wish) => {
    rememberWish(wish)
    const returnTo = withWish(`${pathname}${search}`, wish)
    // The dialog is for desktops (specification part 2 §2), and does not exist on pages rendered for a signed-in user.
    if (hearts === null && matchMedia(WIDE_SCREEN).matches)
      openAccountDialog({ screen: 'log-in', returnTo, notice: words.logIn })
    else void navigate(withReturnTo('/login', returnTo))
  }
}
