import { useState } from 'react'
import MapFrame, { type MapStatus } from '#app/ui/map/map-frame.tsx'
import { MapMarker } from '#app/ui/map/map-marker.tsx'
import type { MapGround } from '#app/ui/map/map-style.ts'

type Props = { home: string; place: { lat: number; lng: number }; ground: MapGround }

/** A static picture of where a tour takes place; the home's page has the interactive map. Loaded on demand. */
export default function TourMap({ home, place: { lat, lng }, ground }: Props) {
  const [status, setStatus] = useState<MapStatus>('loading')
  if (status === 'unsupported') return null
  return (
    <MapFrame
      label={`Map of ${home}`}
      center={[lng, lat]}
      zoom={15}
      ground={ground}
      overlays={none}
      onStatus={setStatus}
      still
    >
      <MapMarker lng={lng} lat={lat} anchor="center">
        <span className="block size-5 rounded-full border-4 border-surface bg-accent shadow-float">
          <span className="sr-only">{home} is here</span>
        </span>
      </MapMarker>
    </MapFrame>
  )
}

const none: never[] = []
