import { useMap } from '#app/ui/map/map-frame.tsx'
import type { MapCluster, MapPin } from '../../views.ts'
import type { Shown } from './cluster-pins.ts'
import { ClusterPin, PricePin } from './map-pins.tsx'
import { useSeenHomes } from './seen-homes.ts'

const dollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 0,
})

/** A pin's price as it is written on the map. */
export const pinPrice = (pin: MapPin) => dollars.format(pin.price / 100)

type Props = {
  shown: Shown
  highlightedId: string | null
  selectedId: string | null
  onHighlight: (id: string | null) => void
  onSelect: (pin: MapPin) => void
}

/** Everything in view: prices of single homes, counts of many. */
export function PinLayer({ shown, highlightedId, selectedId, onHighlight, onSelect }: Props) {
  const map = useMap()
  const seen = useSeenHomes()
  const open = ({ box: [west, south, east, north] }: MapCluster) => {
    const room = { padding: 64, maxZoom: 18 }
    map?.fitBounds([west, south, east, north], room, { originalEvent: true })
  }
  const stateOf = (pin: MapPin) => {
    if (pin.id === selectedId) return 'selected'
    if (pin.id === highlightedId) return 'hover'
    return seen.includes(pin.id) ? 'seen' : 'default'
  }
  return (
    <>
      {shown.clusters.map((cluster) => (
        <ClusterPin key={`${cluster.lat},${cluster.lng},${cluster.count}`} cluster={cluster} onOpen={open} />
      ))}
      {shown.pins.map((pin) => (
        <PricePin
          key={pin.id}
          pin={pin}
          label={pinPrice(pin)}
          state={stateOf(pin)}
          onSelect={() => onSelect(pin)}
          onHighlight={onHighlight}
        />
      ))}
    </>
  )
}
