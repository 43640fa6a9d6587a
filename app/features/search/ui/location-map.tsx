import { useMemo, useState } from 'react'
import { circle } from '#app/platform/geo/circle.ts'
import type { Position } from '#app/platform/geo/distance.ts'
import MapFrame, { type MapStatus } from '#app/ui/map/map-frame.tsx'
import { MapMarker } from '#app/ui/map/map-marker.tsx'
import type { MapOverlay } from '#app/ui/map/map-overlays.ts'
import type { MapGround } from '#app/ui/map/map-style.ts'
import type { Precision } from '#app/features/listings/rules.ts'
import { equalTime, useIsochrones, type IsochronesFile } from './campus-overlays.ts'
import { MapToolbar, ShowAll } from './map-controls.tsx'
import { MapNotice } from './map-notice.tsx'

type Props = {
  home: Position & { name: string; precision: Precision | null }
  campus: Position & { shortName: string }
  /** The places of the chosen tab. */
  places: (Position & { name: string })[]
  /** The route to campus to draw. */
  line: { points: [number, number][]; attribution: string } | null
  /** The campus's walking-time lines; null if there are none. */
  isochrones: IsochronesFile | null
  ground: MapGround
}

const ZOOM = 16 // specification part 2 §9
const ZOOM_APPROXIMATE = 13
const APPROXIMATE_MILES = 0.75
/** Distance rings, used if no walking-time lines are known. */
const rings = [
  { miles: 0.1, label: '0.1 mi' },
  { miles: 0.25, label: '¼ mi' },
  { miles: 0.5, label: '½ mi' },
]

/** One home's position: a marker, or a circle if only the neighborhood is known. Loaded on demand. */
export default function LocationMap({ home, campus, places, line, isochrones: file, ground }: Props) {
  const { isochrones, onMissing, askAgain } = useIsochrones(file)
  const [status, setStatus] = useState<MapStatus>('loading')
  const approximate = home.precision === 'approximate'
  const overlays = useMemo((): MapOverlay[] => {
    const points = places.map(({ lng, lat, name }) => ({ at: [lng, lat] as [number, number], text: name }))
    return [
      { id: 'campus', kind: 'label', color: 'ink-2', at: [campus.lng, campus.lat], text: campus.shortName },
      ...(isochrones ? [equalTime(isochrones)] : []),
      ...(approximate || isochrones ? [] : rings).flatMap(({ miles, label }): MapOverlay[] => {
        const ring = circle(home, miles)
        const at = ring[Math.round((ring.length * 5) / 8)] ?? [home.lng, home.lat]
        return [
          { id: `ring-${miles}`, kind: 'line', color: 'line-strong', ring },
          { id: `ring-${miles}-label`, kind: 'label', color: 'ink-2', at, text: label },
        ]
      }),
      ...(approximate
        ? [
            {
              id: 'about-here',
              kind: 'dashed',
              color: 'accent',
              ring: circle(home, APPROXIMATE_MILES),
            } as const,
          ]
        : []),
      ...(line ? [{ id: 'way', kind: 'way', color: 'accent', ...line } as const] : []),
      { id: 'places', kind: 'dots', color: 'good', points },
    ]
  }, [approximate, campus, home, places, line, isochrones])
  return (
    <div className="relative h-full w-full overflow-hidden bg-[var(--map-land)]">
      <MapFrame
        label={`Map of ${home.name}`}
        center={[home.lng, home.lat]}
        zoom={approximate ? ZOOM_APPROXIMATE : ZOOM}
        ground={ground}
        overlays={overlays}
        onStatus={setStatus}
        onMissing={onMissing}
        onMoved={askAgain}
      >
        {!approximate && (
          <MapMarker lng={home.lng} lat={home.lat} front>
            <span className="block size-5 rounded-full border-4 border-surface bg-accent shadow-float">
              <span className="sr-only">{home.name} is here</span>
            </span>
          </MapMarker>
        )}
        <MapToolbar>{line && <ShowAll points={line.points} />}</MapToolbar>
      </MapFrame>
      <MapNotice status={status} homes="ready" />
    </div>
  )
}
