import { buttonClass } from '#app/ui/button.tsx'
import { AccountLink } from './account-link.tsx'

/** The links at the end of the header for visitors (specification part 1 §2). */
export function VisitorLinks() {
  return (
    <>
      <AccountLink screen="log-in" className={buttonClass({ look: 'quiet', size: 's' })}>
        Login
      </AccountLink>
      <AccountLink screen="sign-up" className={buttonClass({ size: 's' })}>
        Sign Up
      </AccountLink>
    </>
  )
}

const row = 'menu-row'

/** `VisitorLinks` in the phone menu. */
export function VisitorRows() {
  return (
    <>
      <AccountLink screen="log-in" className={row}>
        Login
      </AccountLink>
      <AccountLink screen="sign-up" className={row}>
        Sign Up
      </AccountLink>
    </>
  )
}
