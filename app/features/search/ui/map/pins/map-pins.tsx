import { Icon } from '#app/ui/icon.tsx'
import { MapMarker } from '#app/ui/map/map-marker.tsx'
import { useHighlight } from '#app/features/listings/ui/highlight.ts'
import type { FitLevel, MapPin } from '#app/features/listings/views.ts'
import type { ShownCluster } from './cluster-pins.ts'

type PinProps = {
  pin: MapPin
  /** The price, as on the pin. */
  label: string
  /** The home's name, if known. */
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

/** A home's price at its position; dashed when only the neighborhood is known. Homes that fit the person or group have a
 *  tick, and those that do not are less prominent. */
export function PricePin({ pin, label, name, state: rest, onSelect }: PinProps) {
  const [highlighted, highlight] = useHighlight(pin.id)
  const state = highlighted && rest !== 'selected' ? 'hover' : rest
  const approximate = pin.precision === 'approximate'
  return (
    <MapMarker lng={pin.lng} lat={pin.lat} front={state === 'hover' || state === 'selected'}>
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

/** Several homes in one place; opens by zooming in. */
export function ClusterPin({
  cluster,
  onOpen,
}: {
  cluster: ShownCluster
  onOpen: (cluster: ShownCluster) => void
}) {
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
