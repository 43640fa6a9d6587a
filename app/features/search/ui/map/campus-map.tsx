import { useMemo, useState } from 'react'
import MapFrame, { type MapStatus } from '#app/ui/map/map-frame.tsx'
import type { MapGround } from '#app/ui/map/map-style.ts'
import { campusOverlays, type MapCampus } from './campus-overlays.ts'
import { MapToolbar } from './map-controls.tsx'
import { MapLegend } from './map-legend.tsx'
import { MapNotice } from './map-notice.tsx'

/** A campus drawn like on the map of homes, but without homes. Loaded on demand. */
export default function CampusMap({ campus, ground }: { campus: MapCampus; ground: MapGround }) {
  const [status, setStatus] = useState<MapStatus>('loading')
  const overlays = useMemo(() => campusOverlays(campus), [campus])
  return (
    <div className="relative h-full w-full overflow-hidden bg-[var(--map-land)]">
      <MapFrame
        label={`Map of ${campus.shortName}`}
        center={[campus.lng, campus.lat]}
        zoom={13}
        ground={ground}
        overlays={overlays}
        onStatus={setStatus}
      >
        <MapToolbar />
      </MapFrame>
      <MapLegend zones={campus.zones} unplaced={0} />
      <MapNotice status={status} homes="ready" />
    </div>
  )
}
