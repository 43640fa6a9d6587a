import { useLayoutEffect, useRef, useState } from 'react'
import { useLocation, useNavigate, useNavigationType } from 'react-router'
import { LAST_SEARCH } from '#app/web/last-search.ts'
import { searchHref, pageHref, type ListingSearch, type PageView } from '../search-params.ts'
import { isFirstSearch, lastSearch, persistList, persistSearch, wasMapHidden } from './persisted-search.ts'
import { browserStorage } from './search-storage.ts'

type Shown = {
  search: ListingSearch
  view: PageView
  bare: boolean
  /** The signed-in user's id, '' for a visitor. */
  by: string
  /** The search that the user's profile describes. */
  profile: ListingSearch | null
}

/** The origin of filters that the page set on its own. */
export type FiltersFrom = 'last' | 'profile'

/** Stores each search in the browser. Restores the user's last one when the page is first opened without parameters (specification
 *  part 2 §3), and whenever the header's link leads here, even from a list; if there is none, uses what the user's profile asks
 *  for. The home type in a link such as `/listings/Studio` is not stored until the user chooses another one. If the user hid the
 *  map, the header's link keeps it hidden.
 *  @returns the filters' origin, until they change again */
export function useLastFilters({ search, view, bare, by, profile }: Shown): FiltersFrom | null {
  const navigate = useNavigate()
  const { key, state } = useLocation()
  // A link pressed before the previous address has rendered may replace it.
  const byLink = useNavigationType() !== 'POP'
  const arriving = useRef(true)
  const linkedType = useRef<string | null>(null)
  const [restored, setRestored] = useState<{ href: string; from: FiltersFrom } | null>(null)
  const version = searchHref(search)

  // Not `useEffect`: someone who reloads as soon as the homes appear would find the previous filters.
  useLayoutEffect(() => {
    const isNew = arriving.current || (byLink && state === LAST_SEARCH)
    const begins = isNew && bare
    const known = isNew ? lastSearch(browserStorage(), by) : null
    if (isNew && known?.type !== search.type) linkedType.current = search.type
    arriving.current = false
    const last = begins ? known : null
    const next = last ?? (begins && isFirstSearch(browserStorage(), by) ? profile : null)
    const hidesMap = bare && (begins || byLink) && wasMapHidden(browserStorage())
    const shown = hidesMap ? { ...view, view: 'list' as const } : view
    persistList(browserStorage(), shown.view === 'list')
    if (next) setRestored({ href: searchHref(next), from: last ? 'last' : 'profile' })
    if (next || hidesMap)
      void navigate(pageHref(next ?? search, shown), { replace: true, preventScrollReset: true })
    if (next) return
    if (search.type !== linkedType.current) linkedType.current = null
    persistSearch(browserStorage(), linkedType.current ? { ...search, type: null } : search, by)
    // `key`: a link pressed before the previous address has rendered may lead from one bare address to another.
    // oxlint-disable-next-line react/exhaustive-deps -- the rest comes with the search and the view
  }, [key, version, bare, by, view.view])

  return restored?.href === version ? restored.from : null
}
