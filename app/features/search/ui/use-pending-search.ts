import { useCallback, useEffect, useMemo, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { parseSearch, type ListingSearch } from '../search-params.ts'

const PATIENCE = 150 // milliseconds; a quicker response needs no gray cards

/** Another search that is loading, and whether it takes long enough to be noticed. `ask` is called right before its navigation
 *  begins, so that a slow processor shows it before the router's work. */
export function usePendingSearch(today: string) {
  const { location } = useNavigation()
  const { key } = useLocation()
  const [asked, setAsked] = useState<{ search: ListingSearch; at: string } | null>(null)
  const ask = useCallback((search: ListingSearch) => setAsked({ search, at: key }), [key])
  const loading = useMemo(() => {
    const [, pages, propertyType] = location?.pathname.split('/') ?? []
    if (pages !== 'listings') return null
    return parseSearch(new URLSearchParams(location?.search), { propertyType, today }).search
  }, [location, today])
  const beforeLoading = asked?.at === key ? asked.search : null
  const pending = location ? loading : beforeLoading
  const [slow, setSlow] = useState(false)
  useEffect(() => {
    if (!pending) return
    const timer = setTimeout(() => setSlow(true), PATIENCE)
    return () => {
      clearTimeout(timer)
      setSlow(false)
    }
  }, [pending])
  // Not `slow` alone: it ends after the next homes were drawn.
  return { pending, slow: slow && pending !== null, ask }
}
