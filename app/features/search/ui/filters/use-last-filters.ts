import { useLayoutEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { searchHref, type ListingSearch } from '../../search-params.ts'
import { browserStorage, isFirstSearch, lastSearch, persistSearch } from '../persisted-search.ts'
import { pageHref, type PageView } from '../page-view.ts'

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
 *  parameters (specification part 2 §3); in a browser without one, what the user's profile asks for.
 *  @returns where they come from, until the filters change again */
export function useLastFilters({ search, view, bare, by, profile }: Shown): FiltersFrom | null {
  const navigate = useNavigate()
  const arriving = useRef(true)
  const [restored, setRestored] = useState<{ href: string; from: FiltersFrom } | null>(null)
  const version = searchHref(search)

  // Not `useEffect`: whoever reloads as soon as the homes are there would find the filters of before.
  useLayoutEffect(() => {
    const begins = arriving.current && bare
    arriving.current = false
    const last = begins ? lastSearch(browserStorage(), by) : null
    const next = last ?? (begins && isFirstSearch(browserStorage(), by) ? profile : null)
    if (next) {
      setRestored({ href: searchHref(next), from: last ? 'last' : 'profile' })
      void navigate(pageHref(next, view), { replace: true, preventScrollReset: true })
    } else persistSearch(browserStorage(), search, by)
    // oxlint-disable-next-line react/exhaustive-deps -- the view may change without a search
  }, [version, bare, by])

  return restored?.href === version ? restored.from : null
}
