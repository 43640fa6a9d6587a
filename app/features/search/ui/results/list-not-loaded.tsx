import { isRouteErrorResponse, useLocation } from 'react-router'
import { ErrorPage } from '#app/features/site/ui/error-page.tsx'
import { buttonClass } from '#app/ui/button.tsx'
import { ErrorSummary } from '#app/ui/fields/error-summary.tsx'

/** Shown when the homes of a search did not load (specification part 2 §8). Other errors show the usual error page. */
export function ListNotLoaded({ error }: { error: unknown }) {
  const { pathname, search } = useLocation()
  if (isRouteErrorResponse(error) && error.status < 500)
    return <ErrorPage status={error.status} requestId={error.data?.requestId} />
  return (
    <main id="content" className="page grid justify-items-start gap-4 pt-10 pb-16">
      <title>Homes · Roost</title>
      <h1 className="text-3xl">Homes</h1>
      <ErrorSummary title="Failed to load properties">
        Nothing is lost: your search is still in the address. Please try again in a moment.
      </ErrorSummary>
      {/* A whole page, because scripts may be what failed. */}
      <a href={`${pathname}${search}`} className={buttonClass({ look: 'primary' })}>
        Try Again
      </a>
    </main>
  )
}
