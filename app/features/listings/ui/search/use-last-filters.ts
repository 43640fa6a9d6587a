import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { searchHref, type ListingSearch } from '../../search-params.ts'
import { lastSearch, saveSearch } from './persisted-search.ts'
import { pageHref, type PageView } from './page-view.ts'

type Shown = { search: ListingSearch; view: PageView; ids: string[]; bare: boolean }

/** Stores each search in the browser, and restores the last one once when the page is opened without parameters
 *  (specification part 2 §3).
 *  @returns whether it was restored, until the filters change again */
export function useLastFilters({ search, view, ids, bare }: Shown): boolean {
  const navigate = useNavigate()
  const arriving = useRef(true)
  const [restored, setRestored] = useState<string | null>(null)
  const version = searchHref(search)
  const shown = ids.join()

  useEffect(() => {
    const last = arriving.current && bare ? lastSearch(storage()) : null
    arriving.current = false
    if (last) {
      setRestored(searchHref(last))
      void navigate(pageHref(last, view), { replace: true, preventScrollReset: true })
    } else saveSearch(storage(), search, ids)
    // oxlint-disable-next-line react/exhaustive-deps -- the view may change without a search
  }, [version, shown, bare])

  return restored === version
}

/** Browsers that deny storage throw on access. */
function storage(): Pick<Storage, 'getItem' | 'setItem'> {
  try {
    return localStorage
  } catch {
    return { getItem: () => null, setItem: () => undefined }
  }
}
