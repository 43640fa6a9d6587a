import { Link } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { amenityLabel } from '#app/features/listings/find-amenity.ts'
import { detailHref } from '#app/features/listings/paths.ts'
import { CARD_AMENITIES } from '#app/features/listings/limits.ts'
import type { WayChoice } from '#app/features/listings/ways.ts'
import { priceFacts } from '#app/features/listings/ui/card-facts.ts'
import { HomeSlot } from '#app/features/listings/ui/home-slot.tsx'
import { unbrokenLine } from '#app/ui/unbroken-line.ts'
import type { MapPin } from '../views.ts'
import { MapWindow } from './map-window.tsx'
import { pinPrice } from './pin-layer.tsx'
import { useWindowHome, type NamedHome } from './window-home.ts'
import type { ShownCluster } from './cluster-pins.ts'

type Props = {
  pin: MapPin
  /** Whether the price is one person's share or the whole home's. */
  perBed: boolean
  people: number | null
  way: WayChoice
  from: string
  onClose: () => void
}

/** The selected home below its pin: monthly price and up to 3 amenities (specification part 2 §9). */
export function InfoWindow({ pin, perBed, people, way, from, onClose }: Props) {
  const { home, retry } = useWindowHome(pin.id, { people, way })
  const price = home && priceFacts(home, perBed)
  return (
    <MapWindow at={pin} label={home ? home.name : 'Home'} onClose={onClose}>
      <p className="num pr-8 text-xl font-semibold">
        {pinPrice(pin)}{' '}
        <span className="text-md font-normal text-ink-2">{price ? price.per : 'a month'}</span>
      </p>
      {price?.crowded && <p className="text-sm font-medium text-bad">{price.crowded}</p>}
      {price && <p className="text-sm text-ink-2">{unbrokenLine(price.whole)}</p>}
      {home === undefined && <p className="text-ink-2">Loading …</p>}
      {home === null && (
        <div className="grid justify-items-start gap-2">
          <p className="text-ink-2">This home could not be loaded.</p>
          <Button size="s" onClick={retry}>
            Try again
          </Button>
        </div>
      )}
      {home && (
        <>
          <Link
            to={detailHref(home.slug, { people, perBed })}
            state={{ from }}
            className="line-clamp-2 font-medium underline after:absolute after:inset-0"
          >
            {home.name}
          </Link>
          {home.toCampus && <p className="text-sm text-ink-2">{capitalized(home.toCampus)}</p>}
          <p className="text-sm text-ink-2">
            {home.amenities.map(amenityLabel).slice(0, CARD_AMENITIES).join(' · ') || 'Amenities not stated'}
          </p>
          <HomeSlot home={home} place="window" />
        </>
      )}
    </MapWindow>
  )
}

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

type StackProps = {
  cluster: ShownCluster
  homes: NamedHome[]
  onChoose: (pin: MapPin) => void
  onClose: () => void
}

/** The homes at one position, such as all that have only a ZIP: a list that opens each home's window. */
export function StackWindow({ cluster, homes, onChoose, onClose }: StackProps) {
  return (
    <MapWindow at={cluster} label={`${cluster.count} homes in one place`} onClose={onClose}>
      <p className="pr-8 font-medium">{cluster.count} homes in one place</p>
      <ul className="num">
        {cluster.here.map((pin) => (
          <li key={pin.id}>
            <button
              type="button"
              onClick={() => onChoose(pin)}
              className="flex min-h-11 w-full items-center gap-2 text-left"
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
