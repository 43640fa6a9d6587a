import { isRouteErrorResponse, useLocation } from 'react-router'
import type { CardText } from '#app/features/listings/ui/card-text.ts'
import { HomeCard } from '#app/features/listings/ui/home-card.tsx'
import { ErrorPage } from '#app/features/site/ui/error-page.tsx'
import { buttonClass } from '#app/ui/button.tsx'
import { ErrorSummary } from '#app/ui/fields/error-summary.tsx'
import { PageTitle } from '#app/web/site-name.tsx'

type Props = {
  homes: CardText[]
  today: string
  from: string
  /** The next homes are loading: these are gray placeholders (home-card.css). */
  loading: boolean
}

/** The photos that are visible without scrolling. */
const SEEN_FIRST = 2

export function Results({ homes, loading, ...card }: Props) {
  return (
    <>
      <h2 className="sr-only">Homes</h2>
      <ul
        aria-label="Homes"
        aria-busy={loading}
        className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,17.5rem),1fr))] gap-x-5 gap-y-7 aria-busy:animate-pulse"
      >
        {homes.map((home, place) => (
          <li key={home.id} className="min-w-0">
            <HomeCard {...card} home={home} eager={place < SEEN_FIRST} />
          </li>
        ))}
      </ul>
    </>
  )
}

/** Shown if the homes of a search did not load (specification part 2 §8). Other errors show the usual error page. */
export function ListNotLoaded({ error }: { error: unknown }) {
  const { pathname, search } = useLocation()
  if (isRouteErrorResponse(error) && error.status < 500)
    return <ErrorPage status={error.status} requestId={error.data?.requestId} />
  return (
    <main id="content" className="page grid justify-items-start gap-4 pt-10 pb-16">
      <PageTitle of="Homes" />
      <h1 className="text-3xl">Homes</h1>
      <ErrorSummary title="Failed to load properties">
        Nothing is lost: your search is still in the address. Please try again in a moment.
      </ErrorSummary>
      {/* A full page load, because scripts may be what failed. */}
      <a href={`${pathname}${search}`} className={buttonClass({ look: 'primary' })}>
        Try Again
      </a>
    </main>
  )
}
