import { useEffect, useState } from 'react'
import { href } from 'react-router'
import { detailHref, type DrawnWay } from '#app/features/listings/detail-params.ts'
import type { ShownDrive } from '#app/features/listings/facts/drive.ts'
import { minutesText, wayLabels } from '#app/features/listings/facts/to-campus.ts'
import { isDrawable } from '#app/platform/routing/drive-provider.ts'
import { formatMiles } from '#app/platform/text/format.ts'
import { Tabs } from '#app/ui/tabs.tsx'
import { getJson } from '#app/web/requests.ts'
import type { DetailView } from '../detail-view.ts'
import type { WayLine } from '../../way-line.ts'
import { whyAbout } from './commute-text.ts'

type Known = { way: DrawnWay; minutes: number; miles: number }

/** The ways that the map can draw; none from a position that is approximate. */
export function drawableWays({ home }: DetailView, drive: ShownDrive | null): Known[] {
  if (home.precision === 'approximate') return []
  const { walk, bike } = home.commute ?? {}
  return [
    ...(walk ? [{ way: 'walk' as const, ...walk }] : []),
    ...(bike ? [{ way: 'bike' as const, ...bike }] : []),
    ...(drive && isDrawable(drive.source) ? [{ way: 'drive' as const, ...drive }] : []),
  ]
}

/** The line of a way, once it is here; null while it is not, or where there is none. */
export function useWayLine(slug: string, way: DrawnWay | null): WayLine | null {
  const [found, setFound] = useState<{ address: string; line: WayLine | null } | null>(null)
  const address = way && href('/expanded-listing/:propertyId/way/:way', { propertyId: slug, way })
  useEffect(() => {
    if (!address) return
    const abort = new AbortController()
    getJson<WayLine | null>(address, abort.signal)
      .then((line) => setFound({ address, line }))
      // The way is told in words, too.
      .catch(() => {})
    return () => abort.abort()
  }, [address])
  return found?.address === address ? found.line : null
}

type Props = { view: DetailView; ways: Known[]; drawn: Known; line: WayLine | null }

/** Which way the map draws, in words, and the others to choose from. */
export function WayOnMap({ view: { home, asked }, ways, drawn, line }: Props) {
  const about = drawn.way !== 'drive' && whyAbout(home).length > 0 ? 'about ' : ''
  return (
    <div className="mt-2">
      {ways.length > 1 && (
        <Tabs
          label="Way on the map"
          tabs={ways.map(({ way }) => ({
            to: detailHref(home.slug, { ...asked, tab: 'location', way }),
            label: wayLabels[way],
            current: way === drawn.way,
          }))}
        />
      )}
      {line && (
        <p className="num mt-2 text-sm text-ink-2">
          The line on the map is the way to {home.campus.shortName}: {about}
          {minutesText(drawn.minutes, drawn.way)}, {formatMiles(drawn.miles)}.
        </p>
      )}
    </div>
  )
}
