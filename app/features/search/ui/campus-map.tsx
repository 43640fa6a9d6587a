import { useMemo, useState } from 'react'
import type { Position } from '#app/platform/geo/distance.ts'
import MapFrame, { type MapStatus } from '#app/ui/map/map-frame.tsx'
import { MapMarker } from '#app/ui/map/map-marker.tsx'
import type { MapGround } from '#app/ui/map/map-style.ts'
import { PickPosition } from '#app/ui/map/pick-position.tsx'
import { campusOverlays, type MapCampus } from './campus-overlays.ts'
import { MapToolbar } from './map-controls.tsx'
import { MapLegend } from './map-legend.tsx'
import { MapNotice } from './map-notice.tsx'

type Props = {
  campus: MapCampus
  ground: MapGround
  points?: readonly (Position & { name: string })[]
  onPick?: (at: Position) => void
}

/** A campus drawn as on the map of homes, but without homes. Loaded on demand. */
export default function CampusMap({ campus, ground, points = [], onPick }: Props) {
  const [status, setStatus] = useState<MapStatus>('loading')
  const overlays = useMemo(() => campusOverlays(campus), [campus])
  return (
    <div className="relative h-full w-full overflow-hidden bg-[var(--map-land)]">
      <MapFrame
        label={`Map of ${campus.shortName}`}
        center={[campus.lng, campus.lat]}
        zoom={onPick ? 15 : 13}
        ground={ground}
        overlays={overlays}
        onStatus={setStatus}
      >
        {points.map(({ lat, lng, name }) => (
          <MapMarker key={`${lat} ${lng} ${name}`} lng={lng} lat={lat} anchor="center">
            <span className="block size-4 rounded-full border-4 border-surface bg-accent shadow-float">
              <span className="sr-only">{name || 'A position without a name'}</span>
            </span>
          </MapMarker>
        ))}
        {onPick && <PickPosition onPick={onPick} />}
        <MapToolbar />
      </MapFrame>
      {!onPick && <MapLegend campus={campus} unplaced={0} />}
      <MapNotice status={status} homes="ready" />
    </div>
  )
}
