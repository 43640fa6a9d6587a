import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { accountDialog } from '#app/features/accounts/ui/dialogs/account-dialog-state.ts'
import { AccountLink } from '#app/features/accounts/ui/dialogs/account-link.tsx'
import { safeReturnTo } from '#app/platform/addresses/return-to.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { NoProfile } from './no-profile.tsx'

/** For visitors: the login dialog over a page that says that profiles require an account. */
export function VisitorsProfile() {
  const { pathname } = useLocation()
  useEffect(() => {
    const notice = 'Log in to see this profile.'
    accountDialog.open({ screen: 'log-in', returnTo: safeReturnTo(pathname), notice })
  }, [pathname])
  return (
    <NoProfile
      title="Log in to see profiles"
      text="Only students can see student profiles. Signing up is free and takes three minutes."
    >
      <AccountLink screen="log-in" className={buttonClass({ look: 'primary' })}>
        Log in
      </AccountLink>
      <AccountLink screen="sign-up" className={buttonClass()}>
        Sign Up
      </AccountLink>
    </NoProfile>
  )
}
