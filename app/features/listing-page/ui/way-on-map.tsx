import { useEffect, useState } from 'react'
import { href } from 'react-router'
import { SPEEDS } from '#app/features/commute/rules.ts'
import type { DrawnWay } from '#app/features/listings/detail-params.ts'
import { detailHref } from '#app/features/listings/paths.ts'
import type { ShownDrive } from '#app/features/listings/to-campus.ts'
import { minutesText, wayLabels } from '#app/features/listings/ways.ts'
import { isDrawable } from '#app/platform/routing/drive-provider.ts'
import { formatMiles } from '#app/platform/text/format.ts'
import { Tabs } from '#app/ui/tabs.tsx'
import { getJson } from '#app/web/requests.ts'
import type { DetailView } from '../views.ts'
import type { WayLine } from '../way-line.server.ts'
import { whyAbout } from './commute-facts.tsx'

/** `building`: the name of the user's own building if the route leads there instead of to campus. */
type Known = { way: DrawnWay; minutes: number; miles: number; building: string | null }

/** The routes that the map can draw; walking and biking lead to the user's own building if that is known. None from an approximate
 *  position. */
export function drawableWays({ home, building }: DetailView, drive: ShownDrive | null): Known[] {
  if (home.precision === 'approximate') return []
  const along = (['walk', 'bike'] as const).flatMap((way): Known[] => {
    const [own, toCampus] = [building?.ways?.[way], home.commute?.[way]]
    if (own && building) return [{ way, ...own, building: building.name }]
    return toCampus ? [{ way, ...toCampus, building: null }] : []
  })
  const drawable = drive && isDrawable(drive.source)
  return drawable ? [...along, { way: 'drive', ...drive, building: null }] : along
}

/** The line of a route, once loaded; null until then, or if there is none. */
export function useWayLine(slug: string, drawn: Known | null): WayLine | null {
  const [found, setFound] = useState<{ address: string; line: WayLine | null } | null>(null)
  const path = drawn && href('/expanded-listing/:propertyId/way/:way', { propertyId: slug, way: drawn.way })
  const address = path && drawn.building !== null ? `${path}?to=building` : path
  useEffect(() => {
    if (!address) return
    const abort = new AbortController()
    getJson<WayLine | null>(address, abort.signal)
      .then((line) => setFound({ address, line }))
      // The route is also described in words.
      .catch(() => {})
    return () => abort.abort()
  }, [address])
  return found?.address === address ? found.line : null
}

type Props = { view: DetailView; ways: Known[]; drawn: Known; line: WayLine | null }

/** Which route the map draws, in words, and the others to choose from. */
export function WayOnMap({ view: { home, building, asked }, ways, drawn, line }: Props) {
  const commute = drawn.building === null ? home.commute : (building?.ways ?? null)
  const isAbout = drawn.way !== 'drive' && whyAbout({ ...home, commute }).length > 0
  const end = drawn.building === null ? home.campus.shortName : `your building, ${drawn.building}`
  return (
    <div className="mt-2">
      {ways.length > 1 && (
        <Tabs
          label="Route on the map"
          tabs={ways.map(({ way }) => ({
            to: detailHref(home.slug, { ...asked, tab: 'location', way }),
            label: wayLabels[way],
            current: way === drawn.way,
          }))}
        />
      )}
      {line && (
        <p className="num mt-2 text-sm wrap-anywhere text-ink-2">
          The line on the map is the route to {end}: {isAbout && 'about '}
          {minutesText(drawn.minutes, drawn.way)}, {formatMiles(drawn.miles)}
          {drawn.way !== 'drive' && ` at ${SPEEDS[drawn.way]}`}.
        </p>
      )}
    </div>
  )
}
