import { Link } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { amenityLabel } from '#app/features/listings/facts/find-amenity.ts'
import { detailHref } from '#app/features/listings/detail-params.ts'
import { CARD_AMENITIES } from '#app/features/listings/rules.ts'
import type { WayChoice } from '#app/features/listings/facts/to-campus.ts'
import type { MapPin } from '#app/features/listings/views.ts'
import { priceFacts } from '#app/features/listings/ui/card-facts.ts'
import { HomeSlot } from '#app/features/listings/ui/home-slot.tsx'
import { unbrokenLine } from '#app/features/listings/ui/kept-together.ts'
import { MapWindow } from './map-window.tsx'
import { pinPrice } from './pin-price.ts'
import { useWindowHome } from './window-home.ts'

type Props = {
  pin: MapPin
  /** Whether the price is one person's share or the whole home's. */
  perBed: boolean
  people: number | null
  way: WayChoice
  from: string
  onClose: () => void
}

/** The selected home under its pin: price per month and up to 3 amenities (specification part 2 §9). */
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
