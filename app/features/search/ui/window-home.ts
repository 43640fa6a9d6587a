import { href } from 'react-router'
import { useEffect, useState } from 'react'
import { costOf } from '#app/features/listings/price.ts'
import { chosenText, type Minutes } from '#app/features/listings/to-campus.ts'
import type { WayChoice } from '#app/features/listings/ways.ts'
import type { Fee, Photo } from '#app/features/listings/rules.ts'
import type { PriceBasis } from '#app/features/listings/choices.ts'
import type { ListingCard } from '#app/features/listings/views.ts'
import { getJson } from '#app/web/requests.ts'

/** A home whose name the pin can show. */
export type NamedHome = Pick<ListingCard, 'id' | 'name'>

/** The facts of a home that is selected on the map. */
type WindowHome = Pick<
  ListingCard,
  | 'id'
  | 'slug'
  | 'name'
  | 'amenities'
  | 'photos'
  | 'beds'
  | 'bedrooms'
  | 'baths'
  | 'squareFeet'
  | 'cost'
  | 'availableFrom'
  | 'toCampus'
>

/** The parts of the JSON API's home (public-listing.ts) that these facts are computed from. */
type PublicHome = Omit<WindowHome, 'cost' | 'toCampus'> & {
  toCampus: Minutes[]
  campusName: string
  priceCents: number
  priceBasis: PriceBasis
  priceBasisAssumed: boolean
  fees: Fee[]
  photos: Photo[]
}

function windowHomeOf(home: PublicHome, { people, way }: Shown): WindowHome {
  const { priceCents: price, priceBasis, beds, fees } = home
  const cost = costOf({ price, priceBasis, beds, fees }, people)
  const toCampus = chosenText(way, home.toCampus, home.campusName)
  return { ...home, toCampus, cost: { ...cost, assumed: home.priceBasisAssumed } }
}

/** The number of people, and the way to campus. */
type Shown = { people: number | null; way: WayChoice }

/** A home by its id: undefined while loading or not `wanted`, null if loading failed. */
export function useWindowHome(id: string, { people, way }: Shown, wanted = true) {
  const [tries, setTries] = useState(0)
  const [asked, setAsked] = useState<{ id: string; home: WindowHome | null } | null>(null)
  const needed = wanted && asked?.id !== id
  useEffect(() => {
    if (!needed) return
    const abort = new AbortController()
    getJson<PublicHome>(href('/api/listings/:id', { id }), abort.signal)
      .then((found) => setAsked({ id, home: windowHomeOf(found, { people, way }) }))
      .catch(() => {
        if (!abort.signal.aborted) setAsked({ id, home: null })
      })
    return () => abort.abort()
  }, [id, needed, people, way, tries])
  const home = asked?.id === id ? asked.home : undefined
  const retry = () => {
    setAsked(null)
    setTries(tries + 1)
  }
  return { home, retry }
}
