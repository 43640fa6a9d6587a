import { Suspense } from 'react'
import { formatDate, formatList, formatMiles } from '#app/platform/text/format.ts'
import { lazyPart } from '#app/ui/hooks/lazy-part.ts'
import { Tabs } from '#app/ui/tabs.tsx'
import { detailHref } from '#app/features/listings/paths.ts'
import { placeCategories, placeCategoryLabels } from '#app/features/listings/rules.ts'
import type { NearbyPlace } from '#app/features/listings/views.ts'
import { useHydrated } from '#app/ui/hooks/use-hydrated.ts'
import { MapMissing } from '#app/features/search/ui/map-missing.tsx'
import type { DetailView } from '../views.ts'
import type { WayLine } from '../way-line.server.ts'
import { ToCampus } from './to-campus.tsx'
import { useDrive } from './commute-facts.tsx'
import { drawableWays, useWayLine, WayOnMap } from './way-on-map.tsx'

const LocationMap = lazyPart(() => import('#app/features/search/ui/location-map.tsx'), MapMissing)

export function LocationPanel({ view }: { view: DetailView }) {
  const { home, asked, drives } = view
  const drive = useDrive(home, drives)
  const ways = drawableWays(view, drive)
  const drawn = ways.find(({ way }) => way === asked.way) ?? ways[0] ?? null
  const line = useWayLine(home.slug, drawn)
  const address = [home.address, home.city, home.zip].filter(Boolean).join(', ')
  return (
    <>
      <h2 className="sr-only">Location</h2>
      <p className="text-lg wrap-anywhere">{address}</p>
      <PositionText view={view} />
      {home.lat !== null && home.lng !== null && (
        <>
          <HomeMap view={view} lat={home.lat} lng={home.lng} line={line} />
          {drawn && <WayOnMap view={view} ways={ways} drawn={drawn} line={line} />}
          <ToCampus key={home.id} view={view} drive={drive} />
          <h3 className="mt-8 mb-2 text-xl">Nearby</h3>
          <Tabs
            label="Kinds of places nearby"
            tabs={placeCategories.map((key) => ({
              to: detailHref(home.slug, { ...asked, tab: 'location', places: key }),
              label: placeCategoryLabels[key],
              current: key === asked.places,
            }))}
          />
          <Places view={view} />
        </>
      )}
    </>
  )
}

function PositionText({ view: { home } }: { view: DetailView }) {
  const isStated = home.lat !== null && home.lng !== null
  if (isStated && home.precision !== 'approximate') return null
  return (
    <p className="mt-1 text-ink-2">
      {isStated
        ? 'The map shows about where this home is, not the exact place.'
        : 'The listing does not say exactly where this is, so there is no map and nothing nearby to show.'}
    </p>
  )
}

type MapProps = { view: DetailView; lat: number; lng: number; line: WayLine | null }

function HomeMap({ view, lat, lng, line }: MapProps) {
  const { home, places, isochrones, ground } = view
  const ready = useHydrated()
  return (
    <div className="mt-4 h-80 overflow-hidden rounded-card border border-line bg-[var(--map-land)] noscript:hidden md:h-105">
      {ready && (
        <Suspense>
          <LocationMap
            key={home.id}
            home={{ name: home.name, precision: home.precision, lat, lng }}
            campus={home.campus}
            places={places}
            line={line}
            isochrones={isochrones}
            ground={ground}
          />
        </Suspense>
      )}
    </div>
  )
}

function Places({ view: { places, asked, today } }: { view: DetailView }) {
  const kind = placeCategoryLabels[asked.places]
  if (places.length === 0)
    return (
      <p className="py-4 text-ink-2">
        {kind}: none within 3 miles in the lists we have. There may be some that we do not know about.
      </p>
    )
  return (
    <>
      <ul>
        {places.map(({ id, name, miles }) => (
          <li key={id} className="num flex justify-between gap-4 border-b border-line py-3">
            <span className="wrap-anywhere">{name}</span>
            <span className="whitespace-nowrap text-ink-2">{formatMiles(miles)}</span>
          </li>
        ))}
      </ul>
      <p className="mt-3 text-sm text-ink-2">Straight-line distances. Source: {sourcesOf(places, today)}.</p>
    </>
  )
}

function sourcesOf(places: NearbyPlace[], today: string): string {
  return formatList([
    ...new Set(places.map(({ source, sourceDate }) => `${source}, ${formatDate(sourceDate, today)}`)),
  ])
}
