import { Suspense } from 'react'
import { Link } from 'react-router'
import { useHydrated } from '#app/ui/hooks/use-hydrated.ts'
import { lazyPart } from '#app/ui/hooks/lazy-part.ts'
import type { MapGround } from '#app/ui/map/map-style.ts'
import { ReadersTime } from '#app/ui/readers-time.tsx'
import type { AgreedTour } from '../views.ts'

const TourMap = lazyPart(
  () => import('./tour-map.tsx'),
  () => null,
)

type Props = { home: string; href: string; tour: AgreedTour; ground: MapGround | null }

/** An agreed tour: when, which home and where, also on a map, and who agreed. */
export function TourCard({ home, href, tour, ground }: Props) {
  const { at, startsAt, place, wayHref, by, notOffered } = tour
  const ready = useHydrated()
  return (
    <article className="overflow-hidden rounded-card border border-line bg-surface">
      {place && ground && (
        <div className="h-36 bg-[var(--map-land)] noscript:hidden">
          {ready && (
            <Suspense>
              <TourMap {...{ home, place, ground }} />
            </Suspense>
          )}
        </div>
      )}
      <div className="grid content-start p-4">
        <h3 className="num text-lg font-semibold wrap-anywhere">
          Tour on {at}
          <ReadersTime at={startsAt} there={at} />
        </h3>
        <p className="wrap-anywhere">
          <Link to={href} className="inline-flex min-h-11 items-center underline underline-offset-4">
            {home}
          </Link>
        </p>
        <p className="wrap-anywhere text-ink-2">
          {notOffered ?? (
            <Link
              to={wayHref}
              className="inline-flex min-h-11 items-center text-ink underline underline-offset-4"
            >
              Way there<span className="sr-only">, {home}</span>
            </Link>
          )}
        </p>
        {by !== null && <p className="wrap-anywhere text-ink-2">{by}</p>}
      </div>
    </article>
  )
}
