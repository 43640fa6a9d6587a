import { useMemo, useState } from 'react'
import { circle } from '#app/platform/geo/circle.ts'
import type { Position } from '#app/platform/geo/distance.ts'
import MapFrame, { type MapStatus } from '#app/ui/map/map-frame.tsx'
import { MapMarker } from '#app/ui/map/map-marker.tsx'
import type { MapOverlay } from '#app/ui/map/map-overlays.ts'
import { PickPosition } from '#app/ui/map/pick-position.tsx'
import type { MapGround } from '#app/ui/map/map-style.ts'
import type { EditedCampus } from '../sections.ts'
import { MapToolbar } from '#app/features/search/ui/map-controls.tsx'

export type PositionMapProps = {
  /** The home's position, if stated. */
  at: Position | null
  campus: Pick<EditedCampus, 'shortName' | 'lat' | 'lng'> | undefined
  ground: MapGround
  onPick: (at: Position) => void
}

/** For a base map without streets. */
const rings = [
  { miles: 0.5, label: '½ mi' },
  { miles: 1, label: '1 mi' },
]
const ZOOM = 16
const ZOOM_CAMPUS = 13.5

/** A map on which a click sets the home's position. Loaded on demand. */
export default function PositionMap({ at, campus, ground, onPick }: PositionMapProps) {
  const [status, setStatus] = useState<MapStatus>('loading')
  const [start] = useState(at ?? campus ?? { lat: 34.05, lng: -118.25 })
  const overlays = useMemo((): MapOverlay[] => {
    if (!campus) return []
    const words = { color: 'ink-2', kind: 'label' } as const
    return [
      { id: 'campus', ...words, at: [campus.lng, campus.lat], text: campus.shortName },
      ...rings.flatMap(({ miles, label }): MapOverlay[] => {
        const ring = circle(campus, miles)
        const where = ring[Math.round((ring.length * 5) / 8)] ?? [campus.lng, campus.lat]
        return [
          { id: `ring-${miles}`, kind: 'line', color: 'line-strong', ring },
          { id: `ring-${miles}-label`, ...words, at: where, text: label },
        ]
      }),
    ]
  }, [campus])
  if (status === 'unsupported')
    return (
      <p className="text-ink-2">
        This browser cannot draw maps (WebGL 2 is missing). Enter the position instead.
      </p>
    )
  return (
    <div className="relative h-80 overflow-hidden rounded-card border border-line bg-[var(--map-land)] md:h-96">
      <MapFrame
        label="Map: click where the home is"
        center={[start.lng, start.lat]}
        zoom={at ? ZOOM : ZOOM_CAMPUS}
        ground={ground}
        overlays={overlays}
        onStatus={setStatus}
      >
        {at && (
          <MapMarker lng={at.lng} lat={at.lat} anchor="center" front>
            <span className="block size-5 rounded-full border-4 border-surface bg-accent shadow-float">
              <span className="sr-only">The home is here</span>
            </span>
          </MapMarker>
        )}
        <PickPosition onPick={onPick} />
        <MapToolbar />
      </MapFrame>
    </div>
  )
}
