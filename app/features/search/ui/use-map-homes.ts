import { href } from 'react-router'
import { useEffect, useState } from 'react'
import type { Box } from '#app/platform/geo/box.ts'
import type { MapView as Viewport } from '#app/ui/map/map-frame.tsx'
import { formatSearch, type ListingSearch } from '../search-params.ts'
import type { MapView } from '../views.ts'
import { useHomesVersion } from './homes-changed.ts'
import { extentOf } from './map-extent.ts'
import { getJson } from '#app/web/requests.ts'

export type MapHomes = {
  view: MapView | null
  state: 'loading' | 'ready' | 'failed'
  /** Around every home of the search, including those not in view. */
  extent: Box | null
}

/** `found`: the search that the homes belong to, once they have loaded. */
export type AskedHomes = MapHomes & { found: string | null; retry: () => void }

/** All homes of a search for the map. Requested once if the browser can hold them all; if the server answers with clusters,
 *  requested again for the visible part after each movement. */
export function useMapHomes(search: ListingSearch, viewport: Viewport | null): AskedHomes {
  const key = searchKey(search)
  const [homes, setHomes] = useState<MapHomes & { key: string; partial: boolean }>({
    view: null,
    state: 'loading',
    extent: null,
    key,
    partial: false,
  })
  const [tries, setTries] = useState(0)
  const version = useHomesVersion()
  const partial = homes.key === key && homes.partial
  const whole = `${href('/api/listings/map')}?${key}`
  const address = partial && viewport ? addressWithin(search, viewport) : whole

  useEffect(() => {
    const abort = new AbortController()
    getJson<MapView>(address, abort.signal)
      .then((view) => {
        setHomes((before) => ({
          view,
          state: 'ready',
          extent: address === whole ? extentOf(view) : before.extent,
          key,
          partial: view.clusters.length > 0 || (before.key === key && before.partial),
        }))
      })
      .catch(() => {
        if (!abort.signal.aborted) setHomes((before) => ({ ...before, state: 'failed' }))
      })
    return () => abort.abort()
  }, [address, whole, key, tries, version])
  const { view, state, extent } = homes
  const found = view !== null && homes.key === key ? key : null
  return { view, state, extent, found, retry: () => setTries(tries + 1) }
}

/** The parameters that decide which homes match, without page and order. */
function searchKey(search: ListingSearch): string {
  const params = formatSearch({ ...search, page: 1, sort: 'recommended' })
  if (search.type) params.set('type', search.type)
  return params.toString()
}

function addressWithin(search: ListingSearch, { west, south, east, north }: Viewport): string {
  const within = search.box
    ? {
        west: Math.max(west, search.box.west),
        south: Math.max(south, search.box.south),
        east: Math.min(east, search.box.east),
        north: Math.min(north, search.box.north),
      }
    : { west, south, east, north }
  const outside = within.west >= within.east || within.south >= within.north
  return `${href('/api/listings/map')}?${searchKey({ ...search, box: outside ? search.box : within })}`
}
