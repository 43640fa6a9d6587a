import type { ComponentProps, MouseEvent } from 'react'
import { Link, useLocation, href } from 'react-router'
import { safeReturnTo, withReturnTo } from '#app/platform/addresses/return-to.ts'
import { isPlainPress } from '#app/web/dialogs/page-dialog.ts'
import { accountDialog, type AccountScreen } from './account-dialog-state.ts'

export const pages: Record<AccountScreen, string> = {
  'log-in': href('/login'),
  'sign-up': href('/signup'),
  'forgot-password': href('/forgot-password'),
}
const paths = Object.values(pages)

type Props = Omit<ComponentProps<typeof Link>, 'to'> & {
  screen: AccountScreen
  /** Where to go afterwards; the current page by default. */
  returnTo?: string
}

/** A link to the log-in or sign-up page that returns here afterwards. With JavaScript it opens the dialog instead,
 *  except on those pages themselves. */
export function AccountLink({ screen, returnTo, ...link }: Props) {
  const { pathname, search } = useLocation()
  const isThere = paths.includes(pathname)
  const here = isThere ? new URLSearchParams(search).get('returnTo') : `${pathname}${search}`
  const goal = safeReturnTo(returnTo ?? here)
  const preload = () => void loadAccountDialog().catch(() => {}) // opening it retries

  function open(event: MouseEvent<HTMLAnchorElement>) {
    if (isThere || !isPlainPress(event)) return
    event.preventDefault()
    // Closes the menu around the link, so that closing the dialog returns the focus to the menu's button.
    const menu = event.currentTarget.closest('details')
    if (menu) {
      menu.open = false
      menu.querySelector('summary')?.focus()
    }
    accountDialog.open({ screen, returnTo: goal })
  }

  return (
    <Link
      {...link}
      to={withReturnTo(pages[screen], goal)}
      onClick={open}
      onPointerEnter={preload}
      onFocus={preload}
    />
  )
}

/** Loads the code of the dialog and its screens; links preload it on hover. */
export const loadAccountDialog = () => import('./account-dialog.tsx')
