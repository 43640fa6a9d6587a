import { useEffect } from 'react'
import { Button } from '#app/ui/button.tsx'
import { useMap } from './map-frame.tsx'

/** Picks a position: a click on the map, or without a mouse the center of the visible map. */
export function PickPosition({ onPick }: { onPick: (at: { lat: number; lng: number }) => void }) {
  const map = useMap()
  useEffect(() => {
    if (!map) return
    const subscription = map.on('click', ({ lngLat: { lat, lng } }) => onPick({ lat, lng }))
    map.getCanvas().style.cursor = 'crosshair'
    return () => subscription.unsubscribe()
  }, [map, onPick])
  const takeMiddle = () => {
    const middle = map?.getCenter()
    if (middle) onPick({ lat: middle.lat, lng: middle.lng })
  }
  return (
    <Button size="s" className="absolute top-4 left-4 z-10 shadow-float" onClick={takeMiddle}>
      Use the center of the map
    </Button>
  )
}
