import { useEffect, useRef } from 'react'
import { formatBox, type Box } from '#app/platform/geo/box.ts'
import type { Position } from '#app/platform/geo/distance.ts'
import { useMap } from '#app/ui/map/map-frame.tsx'
import type { MapView } from '../../views.ts'

type Props = {
  /** The area of the search, from the URL. */
  box: Box | null
  /** The area that this map searched itself, and so already shows. */
  own: Box | null
  home: Position
  zoom: number
  /** Without a campus, all homes are brought into view once. */
  everywhere: MapView | null
}

/** Lets the map follow the URL: Back, forward and "Search everywhere" move it, its own searches do not. */
export function FollowSearch({ box, own, home, zoom, everywhere }: Props) {
  const map = useMap()
  const area = box ? formatBox(box) : ''
  const last = useRef(area)
  const fitted = useRef(false)
  useEffect(() => {
    if (!map || last.current === area) return
    last.current = area
    if (box && own && formatBox(own) === area) return
    if (box) map.fitBounds([box.west, box.south, box.east, box.north], { padding: 24 })
    else map.easeTo({ center: [home.lng, home.lat], zoom })
    // oxlint-disable-next-line react/exhaustive-deps -- the text stands for the box
  }, [map, area])
  useEffect(() => {
    if (!map || !everywhere || box || fitted.current) return
    const places = [...everywhere.pins, ...everywhere.clusters]
    if (places.length === 0) return
    fitted.current = true
    const lngs = places.map(({ lng }) => lng)
    const lats = places.map(({ lat }) => lat)
    const bounds: [number, number, number, number] = [
      Math.min(...lngs),
      Math.min(...lats),
      Math.max(...lngs),
      Math.max(...lats),
    ]
    map.fitBounds(bounds, { padding: 48, animate: false })
  }, [map, everywhere, box])
  return null
}
