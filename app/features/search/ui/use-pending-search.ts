import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { parseSearch, formatSearch, type ListingSearch } from '../search-params.ts'

const PATIENCE = 150 // milliseconds; a quicker response needs no gray cards

/** The search that is loading, if any, and whether it takes long enough to show that. Call `ask` right before its navigation
 *  begins, so that a slow processor shows it before the router's work. */
export function usePendingSearch(today: string) {
  const { location } = useNavigation()
  const { key } = useLocation()
  // Changes as soon as the router begins or ends a navigation.
  const stage = location ?? key
  const latest = useRef(stage)
  useEffect(() => {
    latest.current = stage
  })
  const [asked, setAsked] = useState<{ search: ListingSearch; during: typeof stage } | null>(null)
  const ask = useCallback((search: ListingSearch) => setAsked({ search, during: latest.current }), [])
  const loading = useMemo(() => {
    const [, pages, propertyType] = location?.pathname.split('/') ?? []
    if (pages !== 'listings') return null
    return parseSearch(new URLSearchParams(location?.search), { propertyType, today }).search
  }, [location, today])
  const pending = asked?.during === stage ? asked.search : loading
  const [slow, setSlow] = useState(false)
  useEffect(() => {
    if (!pending) return
    const timer = setTimeout(() => setSlow(true), PATIENCE)
    return () => {
      clearTimeout(timer)
      setSlow(false)
    }
  }, [pending])
  // Not `slow` alone, which resets only after the next homes have rendered.
  return { pending, slow: slow && pending !== null, ask }
}

/** Whether two URLs of the listings page show the same homes in different views. */
export function sameHomes(one: URL, other: URL): boolean {
  const meaning = (url: URL) => {
    const { search, unread } = parseSearch(url.searchParams)
    return JSON.stringify([formatSearch(search).toString(), unread])
  }
  return one.pathname === other.pathname && one.href !== other.href && meaning(one) === meaning(other)
}
