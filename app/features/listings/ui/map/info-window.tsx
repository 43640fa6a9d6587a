import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { amenityLabel } from '../../amenities.ts'
import { detailHref } from '../../detail-params.ts'
import { CARD_AMENITIES } from '../../rules.ts'
import type { ListingCard, MapPin } from '../../views.ts'
import { HomeSlot } from '../home-slot.tsx'
import { MapWindow } from './map-window.tsx'
import { pinPrice } from './pin-price.ts'

/** The facts that the window needs; the homes of the current page have them, others are requested. */
export type WindowHome = Pick<ListingCard, 'id' | 'slug' | 'name' | 'amenities'>

type Props = {
  pin: MapPin
  homes: WindowHome[]
  /** Whether the price is one person's share or the whole home's. */
  perBed: boolean
  people: number | null
  from: string
  onClose: () => void
}

/** The selected home under its pin: price per month and up to 3 amenities (specification part 2 §9). */
export function InfoWindow({ pin, homes, perBed, people, from, onClose }: Props) {
  const { home, retry } = useHome(pin.id, homes)
  return (
    <MapWindow at={pin} label={home ? home.name : 'Home'} onClose={onClose}>
      <p className="num pr-8 text-xl font-semibold">
        {pinPrice(pin)}{' '}
        <span className="text-md font-normal text-ink-2">
          {perBed ? 'a month each' : 'a month, whole home'}
        </span>
      </p>
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
            to={detailHref(home.slug, { people })}
            state={{ from }}
            className="line-clamp-2 font-medium underline after:absolute after:inset-0"
          >
            {home.name}
          </Link>
          <p className="text-sm text-ink-2">
            {home.amenities.map(amenityLabel).slice(0, CARD_AMENITIES).join(' · ') || 'Amenities not stated'}
          </p>
          <HomeSlot home={home} place="window" />
        </>
      )}
    </MapWindow>
  )
}

/** The home: undefined while loading, null when that failed. */
function useHome(id: string, homes: WindowHome[]) {
  const known = homes.find((home) => home.id === id)
  const [tries, setTries] = useState(0)
  const [asked, setAsked] = useState<{ id: string; home: WindowHome | null } | null>(null)
  useEffect(() => {
    if (known) return
    const abort = new AbortController()
    fetch(`/api/listings/${id}`, { signal: abort.signal })
      .then(async (response) => {
        if (!response.ok) throw new Error(`home answered ${response.status}`)
        setAsked({ id, home: (await response.json()) as WindowHome })
      })
      .catch(() => {
        if (!abort.signal.aborted) setAsked({ id, home: null })
      })
    return () => abort.abort()
  }, [id, known, tries])
  const home = known ?? (asked?.id === id ? asked.home : undefined)
  const retry = () => {
    setAsked(null)
    setTries(tries + 1)
  }
  return { home, retry }
}
