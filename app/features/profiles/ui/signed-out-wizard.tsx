import { useEffect } from 'react'
import { useLocation, href } from 'react-router'
import { accountDialog } from '#app/features/sign-in/ui/account-dialog-state.ts'
import { AccountLink } from '#app/features/sign-in/ui/account-link.tsx'
import { withReturnTo } from '#app/platform/addresses/return-to.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { wizardTitles } from '../wizard-steps.ts'

/** The wizard for a visitor, with the login dialog over it. Closing the dialog revalidates the page (specification part 1 §4).
 *  Without JavaScript, the wizard redirects to the login page. */
export function SignedOutWizard() {
  const { pathname, search } = useLocation()
  const here = `${pathname}${search}`
  useEffect(() => {
    accountDialog.open({ screen: 'log-in', returnTo: here, closeTo: here })
    // oxlint-disable-next-line react/exhaustive-deps -- once: people who close it see the page, and may open it again
  }, [])
  return (
    <main id="content" className="mx-auto w-full max-w-[40rem] px-4 pt-8 pb-16 md:px-6 md:pt-12">
      <noscript>
        <meta httpEquiv="refresh" content={`0; url=${withReturnTo(href('/login'), here)}`} />
      </noscript>
      <h1 className="text-3xl">{wizardTitles[0]}</h1>
      <p className="mt-2 text-lg text-ink-2">Log in first: your answers are saved in your account.</p>
      <p className="mt-6 flex flex-wrap gap-3">
        <AccountLink screen="log-in" className={buttonClass({ look: 'primary' })}>
          Log in
        </AccountLink>
        <AccountLink screen="sign-up" className={buttonClass()}>
          Sign up
        </AccountLink>
      </p>
    </main>
  )
}
