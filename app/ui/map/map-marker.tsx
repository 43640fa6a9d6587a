import { Marker, type PositionAnchor } from 'maplibre-gl'
import { useEffect, useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { useMap } from './map-frame.tsx'

type Props = { lng: number; lat: number; anchor?: PositionAnchor; front?: boolean; children: ReactNode }

/** An element at a position on the map: a pin, a cluster, an info window. Real elements, so that keyboards and screen
 *  readers reach them. */
export function MapMarker({ lng, lat, anchor = 'bottom', front = false, children }: Props) {
  const map = useMap()
  const [element] = useState(() => document.createElement('div'))
  useEffect(() => {
    if (!map) return
    const marker = new Marker({ element, anchor }).setLngLat([lng, lat]).addTo(map)
    // MapLibre labels every marker, but ours contain a button with its own label.
    element.removeAttribute('aria-label')
    element.removeAttribute('role')
    element.removeAttribute('tabindex')
    return () => {
      marker.remove()
    }
  }, [map, element, anchor, lng, lat])
  useEffect(() => {
    element.style.setProperty('z-index', front ? '2' : 'auto')
  }, [element, front])
  return createPortal(children, element)
}
