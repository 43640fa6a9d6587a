import { useEffect, type ReactNode } from 'react'
import { useNavigate, href, useLocation } from 'react-router'
import { ButtonLink, buttonClass } from '#app/ui/button.tsx'
import { accountDialog } from '#app/features/sign-in/ui/account-dialog-state.ts'
import { AccountLink } from '#app/features/sign-in/ui/account-link.tsx'
import { safeReturnTo } from '#app/platform/addresses/return-to.ts'
import { PageTitle } from '#app/web/site-name.tsx'
import { isPlainPress } from '#app/web/dialogs/page-dialog.ts'

type Props = { title: string; text: ReactNode; children?: ReactNode }

/** Why there is no profile to show, and what the user can do. */
export function NoProfile({ title, text, children }: Props) {
  return (
    <div className="mx-auto grid max-w-xl gap-3 px-4 py-10 md:py-20">
      <PageTitle of={title} />
      <h1 className="text-3xl">{title}</h1>
      <p className="text-lg text-ink-2">{text}</p>
      <p className="mt-4 flex flex-wrap gap-2">
        {children}
        <GoBack />
      </p>
    </div>
  )
}

/** Back to the previous page; after a direct visit, or without JavaScript, to the home page. */
function GoBack() {
  const navigate = useNavigate()
  return (
    <ButtonLink
      to={href('/homepage')}
      onClick={(event) => {
        const before: unknown = window.history.state?.idx
        if (typeof before !== 'number' || before === 0 || !isPlainPress(event)) return
        event.preventDefault()
        void navigate(-1)
      }}
    >
      Go Back
    </ButtonLink>
  )
}

/** For visitors: the login dialog over a page that says that viewing profiles requires an account. */
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
