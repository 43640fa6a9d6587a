import { useEffect, useMemo, useState } from 'react'
import { useNavigation } from 'react-router'
import { parseSearch, type ListingSearch } from '../search-params.ts'

const PATIENCE = 150 // milliseconds; a quicker response needs no gray cards

/** Another search that is loading, at once, and whether it takes long enough to be noticed. */
export function usePendingSearch(today: string): { pending: ListingSearch | null; slow: boolean } {
  const { location } = useNavigation()
  const pending = useMemo(() => {
    const [, pages, propertyType] = location?.pathname.split('/') ?? []
    if (pages !== 'listings') return null
    return parseSearch(new URLSearchParams(location?.search), { propertyType, today }).search
  }, [location, today])
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
  return { pending, slow: slow && pending !== null }
}
