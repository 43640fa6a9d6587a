import { isRouteErrorResponse } from 'react-router'
import { ErrorPage } from './error-page.tsx'

/** Shown instead of a page that failed. */
export function SiteError({ error }: { error: unknown }) {
  if (isRouteErrorResponse(error))
    return <ErrorPage status={error.status} words={error.data?.words} requestId={error.data?.requestId} />
  return <ErrorPage status={neverArrived(error) ? 'offline' : 500} />
}

/** A fetch without a response is a TypeError in every browser; on the server, a TypeError is a bug like any other. */
function neverArrived(error: unknown): boolean {
  return (
    typeof document !== 'undefined' &&
    error instanceof TypeError &&
    /fetch|network|load failed/i.test(error.message)
  )
}
