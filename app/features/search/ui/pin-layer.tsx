import { startTransition, useState } from 'react'
import { formatCount, formatMoney } from '#app/platform/text/format.ts'
import { Icon } from '#app/ui/icon.tsx'
import type { Position } from '#app/platform/geo/distance.ts'
import { MapMarker } from '#app/ui/map/map-marker.tsx'
import { useHighlight } from '#app/features/listings/ui/highlight.ts'
import type { FitLevel } from '#app/features/listings/views.ts'
import { useMap } from '#app/ui/map/map-frame.tsx'
import type { MapPin } from '../views.ts'
import type { ShownCluster, Shown } from './cluster-pins.ts'
import type { NamedHome } from './window-home.ts'
import { zoomToCluster } from './map-camera.ts'
import { usePlacedHomes } from './free-part.ts'
import { useSeenHomes } from './seen-homes.ts'

/** A pin's price as the map shows it. */
export const pinPrice = (pin: MapPin) => formatMoney(pin.price)

type PinProps = {
  pin: MapPin
  /** Where it is drawn: next to its home if something covers the home. */
  at: Position
  /** The price, as on the pin. */
  label: string
  name?: string
  state: 'default' | 'seen' | 'selected'
  onSelect: (id: string) => void
}

const look = {
  default: 'border-line bg-surface text-ink font-semibold',
  seen: 'border-line bg-surface text-ink-2 font-medium',
  hover: 'border-ink bg-ink text-paper font-semibold scale-110',
  selected: 'border-accent bg-accent text-on-accent font-semibold scale-110',
}

const fitText: Record<FitLevel, string> = { fits: ', fits', near: ', nearly fits', far: ', does not fit' }

/** A home's price at its position; dashed if only the neighborhood is known. Homes that fit the person or group have a check mark,
 *  and those that do not are less prominent. */
function PricePin({ pin, at, label, name, state: rest, onSelect }: PinProps) {
  const [highlighted, highlight] = useHighlight(pin.id)
  const state = highlighted && rest !== 'selected' ? 'hover' : rest
  const approximate = pin.precision === 'approximate'
  return (
    <MapMarker lng={at.lng} lat={at.lat} front={state === 'hover' || state === 'selected'}>
      <button
        type="button"
        data-pin={pin.id}
        data-state={state}
        aria-label={`${label} a month${name ? `, ${name}` : ''}${pin.fit ? fitText[pin.fit] : ''}${approximate ? ', position approximate' : ''}`}
        aria-pressed={state === 'selected'}
        onClick={() => onSelect(pin.id)}
        onMouseEnter={() => highlight(true)}
        onMouseLeave={() => highlight(false)}
        onFocus={() => highlight(true)}
        onBlur={() => highlight(false)}
        className={`num flex h-7 min-w-11 origin-bottom items-center justify-center rounded-full border px-2.5 text-sm shadow-float transition-transform duration-150 ease-calm ${look[state]} ${approximate ? 'border-dashed' : ''} ${pin.fit === 'far' && state === 'default' ? 'text-ink-2 font-medium' : ''}`}
      >
        {pin.fit === 'fits' && (
          <Icon of="check" size={14} stroke={2.5} className="-ml-0.5 mr-0.5 text-good" />
        )}
        {label}
      </button>
    </MapMarker>
  )
}

/** Several homes in one place; a press zooms in. */
function ClusterPin({ cluster, onOpen }: { cluster: ShownCluster; onOpen: (cluster: ShownCluster) => void }) {
  return (
    <MapMarker lng={cluster.lng} lat={cluster.lat} anchor="center">
      <button
        type="button"
        data-cluster={cluster.count}
        aria-label={
          cluster.here.length > 0
            ? `${cluster.count} homes here: list them`
            : `${cluster.count} homes here: look closer`
        }
        onClick={() => onOpen(cluster)}
        className="num flex h-10 min-w-10 items-center justify-center rounded-full bg-ink px-2 text-sm font-semibold text-paper shadow-float"
      >
        {cluster.count}
      </button>
    </MapMarker>
  )
}

const homesIn = ({ pins, clusters }: Shown) => clusters.reduce((sum, { count }) => sum + count, pins.length)

type Props = {
  shown: Shown
  homes: NamedHome[]
  /** Always has its own pin, even where others are clustered. */
  selected: MapPin | null
  onSelect: (pin: MapPin) => void
  onStack: (cluster: ShownCluster) => void
}

/** Everything in view, placed where nothing covers it: prices of single homes, and counts of clusters. */
export function PinLayer({ shown, homes, onStack, selected, onSelect }: Props) {
  const map = useMap()
  const seen = useSeenHomes()
  const placed = usePlacedHomes(shown, selected?.id)
  /** Whether to announce how many homes are in view: once the user has zoomed in. */
  const [counted, setCounted] = useState(false)
  const open = (cluster: ShownCluster) => {
    if (cluster.here.length > 0) return onStack(cluster)
    if (!map) return
    // The pressed count disappears with the movement, and would take the focus with it.
    map.getCanvas().focus({ preventScroll: true })
    setCounted(false)
    map.once('moveend', () => startTransition(() => setCounted(true)))
    zoomToCluster(map, cluster.box, shown)
  }
  const isAlone = selected === null || placed.pins.some(({ pin }) => pin.id === selected.id)
  const pins = isAlone
    ? placed.pins
    : [...placed.pins, { pin: selected, lng: selected.lng, lat: selected.lat }]
  const stateOf = (pin: MapPin) => {
    if (pin.id === selected?.id) return 'selected'
    return seen.includes(pin.id) ? 'seen' : 'default'
  }
  return (
    <>
      {placed.clusters.map((cluster) => (
        <ClusterPin key={`${cluster.lat},${cluster.lng},${cluster.count}`} cluster={cluster} onOpen={open} />
      ))}
      <output className="sr-only">
        {counted && `${formatCount(homesIn(shown), 'home')} on this part of the map`}
      </output>
      {pins.map(({ pin, lng, lat }) => (
        <PricePin
          key={pin.id}
          pin={pin}
          at={{ lng, lat }}
          label={pinPrice(pin)}
          name={homes.find(({ id }) => id === pin.id)?.name}
          state={stateOf(pin)}
          onSelect={() => onSelect(pin)}
        />
      ))}
    </>
  )
}
