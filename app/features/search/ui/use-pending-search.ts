import { useEffect, useState } from 'react'
import { useNavigation } from 'react-router'

const PATIENCE = 150 // milliseconds; a quicker response needs no skeletons

/** True while another search is loading and takes long enough to be noticed. */
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
