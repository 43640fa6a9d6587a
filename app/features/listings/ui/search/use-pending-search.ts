import { useEffect, useState } from 'react'
import { useNavigation } from 'react-router'

const PATIENCE = 150 // milliseconds: a quicker answer needs no skeletons

/** True while another search is being loaded and takes long enough to be felt. */
export function usePendingSearch(): boolean {
  const { state, location } = useNavigation()
  const loading = state === 'loading' && location.pathname.startsWith('/listings')
  const [felt, setFelt] = useState(false)
  useEffect(() => {
    if (!loading) return
    const timer = setTimeout(() => setFelt(true), PATIENCE)
    return () => {
      clearTimeout(timer)
      setFelt(false)
    }
  }, [loading])
  return felt
}
