import { isRouteErrorResponse, useLocation } from 'react-router'
import { ErrorPage } from '#app/features/site/ui/error-page.tsx'
import { buttonClass } from '#app/ui/button.tsx'
import { ErrorSummary } from '#app/ui/fields/error-summary.tsx'

/** Shown when the own profile did not load (specification part 2 §8). Other errors, such as "not found", show the usual
 *  error page. */
export function LoadFailed({ error }: { error: unknown }) {
  const { pathname } = useLocation()
  if (isRouteErrorResponse(error) && error.status < 500) return <ErrorPage status={error.status} />
  return (
    <main id="content" className="page grid justify-items-start gap-4 pt-10 pb-16">
      <h1 className="text-3xl">Your profile</h1>
      <ErrorSummary title="Failed to load user data. Please try again." />
      <a href={pathname} className={buttonClass({ look: 'primary' })}>
        Try Again
      </a>
    </main>
  )
}
