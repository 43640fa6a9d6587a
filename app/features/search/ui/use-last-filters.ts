import { useLayoutEffect, useRef, useState } from 'react'
import { useLocation, useNavigate, useNavigationType } from 'react-router'
import { LAST_SEARCH } from '#app/web/last-search.ts'
import { searchHref, pageHref, type ListingSearch, type PageView } from '../search-params.ts'
import { isFirstSearch, keepsList, lastSearch, persistList, persistSearch } from './persisted-search.ts'
import { browserStorage } from './search-storage.ts'

type Shown = {
  search: ListingSearch
  view: PageView
  bare: boolean
  /** The signed-in user's id, '' for a visitor. */
  by: string
  /** What the user's profile asks for. */
  profile: ListingSearch | null
}

/** Where the filters come from that the page set on its own. */
export type FiltersFrom = 'last' | 'profile'

/** Stores each search in the browser, and restores the user's last one once when the page is opened without
 *  parameters (specification part 2 §3), and whenever the header's link leads here, also from a list; in a browser without
 *  one, what the user's profile asks for. The kind of home that a link such as `/listings/Studio` named is not part of it,
 *  until another one is chosen. Whoever hid the map finds it hidden by the header's link, too.
 *  @returns where they come from, until the filters change again */
export function useLastFilters({ search, view, bare, by, profile }: Shown): FiltersFrom | null {
  const navigate = useNavigate()
  const { key, state } = useLocation()
  // A link pressed before the last address is drawn may replace it.
  const byLink = useNavigationType() !== 'POP'
  const arriving = useRef(true)
  const linkedType = useRef<string | null>(null)
  const [restored, setRestored] = useState<{ href: string; from: FiltersFrom } | null>(null)
  const version = searchHref(search)

  // Not `useEffect`: whoever reloads as soon as the homes are there would find the filters of before.
  useLayoutEffect(() => {
    const isNew = arriving.current || (byLink && state === LAST_SEARCH)
    const begins = isNew && bare
    const known = isNew ? lastSearch(browserStorage(), by) : null
    if (isNew && known?.type !== search.type) linkedType.current = search.type
    arriving.current = false
    const last = begins ? known : null
    const next = last ?? (begins && isFirstSearch(browserStorage(), by) ? profile : null)
    const hidesMap = bare && (begins || byLink) && keepsList(browserStorage())
    const shown = hidesMap ? { ...view, view: 'list' as const } : view
    persistList(browserStorage(), shown.view === 'list')
    if (next) setRestored({ href: searchHref(next), from: last ? 'last' : 'profile' })
    if (next || hidesMap)
      void navigate(pageHref(next ?? search, shown), { replace: true, preventScrollReset: true })
    if (next) return
    if (search.type !== linkedType.current) linkedType.current = null
    persistSearch(browserStorage(), linkedType.current ? { ...search, type: null } : search, by)
    // The key: a link pressed before the last address is drawn leads from one bare address to the next.
    // oxlint-disable-next-line react/exhaustive-deps -- the rest comes with the search and the view
  }, [key, version, bare, by, view.view])

  return restored?.href === version ? restored.from : null
}
