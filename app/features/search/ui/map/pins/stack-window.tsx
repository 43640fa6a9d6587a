import type { MapPin } from '#app/features/listings/views.ts'
import type { ShownCluster } from './cluster-pins.ts'
import type { NamedHome } from './window-home.ts'
import { MapWindow } from './map-window.tsx'
import { pinPrice } from './pin-price.ts'

type Props = {
  cluster: ShownCluster
  homes: NamedHome[]
  onChoose: (pin: MapPin) => void
  onClose: () => void
}

/** The homes at one position, such as all whose ZIP alone is known: a list that opens each one's window. */
export function StackWindow({ cluster, homes, onChoose, onClose }: Props) {
  return (
    <MapWindow at={cluster} label={`${cluster.count} homes in one place`} onClose={onClose}>
      <p className="pr-8 font-medium">{cluster.count} homes in one place</p>
      <ul className="num">
        {cluster.here.map((pin) => (
          <li key={pin.id}>
            <button
              type="button"
              onClick={() => onChoose(pin)}
              className="flex min-h-9 w-full items-center gap-2 text-left"
            >
              <b className="font-semibold">{pinPrice(pin)}</b>
              <span className="truncate text-ink-2">
                {homes.find(({ id }) => id === pin.id)?.name ?? 'a month'}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </MapWindow>
  )
}
