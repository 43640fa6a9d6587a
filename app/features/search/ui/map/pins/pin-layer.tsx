import { useMap } from '#app/ui/map/map-frame.tsx'
import type { MapPin } from '#app/features/listings/views.ts'
import type { Shown, ShownCluster } from './cluster-pins.ts'
import type { NamedHome } from './window-home.ts'
import { ClusterPin, PricePin } from './map-pins.tsx'
import { pinPrice } from './pin-price.ts'
import { useSeenHomes } from './seen-homes.ts'

type Props = {
  shown: Shown
  homes: NamedHome[]
  /** Has a pin of its own, even where others are counted together. */
  selected: MapPin | null
  onSelect: (pin: MapPin) => void
  onStack: (cluster: ShownCluster) => void
}

/** Everything in view: prices of single homes, and counts of clusters. */
export function PinLayer({ shown, homes, onStack, selected, onSelect }: Props) {
  const map = useMap()
  const seen = useSeenHomes()
  const open = (cluster: ShownCluster) => {
    if (cluster.here.length > 0) return onStack(cluster)
    const [west, south, east, north] = cluster.box
    const room = { padding: 64, maxZoom: 18 }
    map?.fitBounds([west, south, east, north], room, { originalEvent: true })
  }
  const isAlone = selected === null || shown.pins.some(({ id }) => id === selected.id)
  const pins = isAlone ? shown.pins : [...shown.pins, selected]
  const stateOf = (pin: MapPin) => {
    if (pin.id === selected?.id) return 'selected'
    return seen.includes(pin.id) ? 'seen' : 'default'
  }
  return (
    <>
      {shown.clusters.map((cluster) => (
        <ClusterPin key={`${cluster.lat},${cluster.lng},${cluster.count}`} cluster={cluster} onOpen={open} />
      ))}
      {pins.map((pin) => (
        <PricePin
          key={pin.id}
          pin={pin}
          label={pinPrice(pin)}
          name={homes.find(({ id }) => id === pin.id)?.name}
          state={stateOf(pin)}
          onSelect={() => onSelect(pin)}
        />
      ))}
    </>
  )
}
