import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { useMap } from '#app/ui/map/map-frame.tsx'
import { MapMarker } from '#app/ui/map/map-marker.tsx'
import { amenityLabel } from '../../amenities.ts'
import { CARD_AMENITIES } from '../../rules.ts'
import type { ListingCard, MapPin } from '../../views.ts'

/** What the window needs of a home; the cards of the page have it, others are asked for. */
export type WindowHome = Pick<ListingCard, 'id' | 'slug' | 'name' | 'amenities'>

type Props = { pin: MapPin; price: string; homes: WindowHome[]; from: string; onClose: () => void }

/** The chosen home over its pin: price per month and up to 3 amenities (specification part 2 §9). */
export function InfoWindow({ pin, price, homes, from, onClose }: Props) {
  const home = useHome(pin.id, homes)
  useRoomFor(pin)
  useEffect(() => {
    const close = (event: KeyboardEvent) => event.key === 'Escape' && onClose()
    document.addEventListener('keydown', close)
    return () => document.removeEventListener('keydown', close)
  }, [onClose])
  return (
    <MapMarker lng={pin.lng} lat={pin.lat} anchor="top" front>
      <section
        aria-label={home ? home.name : 'Home'}
        className="relative mt-2 grid w-60 gap-1 rounded-card border border-line bg-surface p-3 text-left shadow-float"
      >
        <p className="num pr-8 text-xl font-semibold">
          {price} <span className="text-md font-normal text-ink-2">a month</span>
        </p>
        {home === undefined && <p className="text-ink-2">Loading …</p>}
        {home === null && <p className="text-ink-2">This home could not be loaded. Try again.</p>}
        {home && (
          <>
            <Link
              to={`/expanded-listing/${home.slug}`}
              state={{ from }}
              className="line-clamp-2 font-medium underline after:absolute after:inset-0"
            >
              {home.name}
            </Link>
            <p className="text-sm text-ink-2">
              {home.amenities.map(amenityLabel).slice(0, CARD_AMENITIES).join(' · ') ||
                'Amenities not stated'}
            </p>
          </>
        )}
        <button
          type="button"
          aria-label="Close"
          onClick={onClose}
          className="absolute top-1 right-1 z-10 grid size-9 place-items-center rounded-field text-ink-2"
        >
          ×
        </button>
      </section>
    </MapMarker>
  )
}

/** undefined while it is asked for, null when that failed. */
function useHome(id: string, homes: WindowHome[]): WindowHome | null | undefined {
  const known = homes.find((home) => home.id === id)
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
  }, [id, known])
  return known ?? (asked?.id === id ? asked.home : undefined)
}

const ROOM = { side: 136, above: 48, below: 150 } // pixels around a pin: the window's half width, the pin, the window

/** Moves the map just so far that the window is seen whole. */
function useRoomFor({ lng, lat }: MapPin) {
  const map = useMap()
  useEffect(() => {
    if (!map) return
    const { x, y } = map.project([lng, lat])
    const { clientWidth: width, clientHeight: height } = map.getContainer()
    const across = Math.min(0, x - ROOM.side) + Math.max(0, x + ROOM.side - width)
    const down = Math.min(0, y - ROOM.above) + Math.max(0, y + ROOM.below - height)
    if (across !== 0 || down !== 0) map.panBy([across, down], { duration: 240 })
  }, [map, lng, lat])
}
