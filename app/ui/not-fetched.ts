import { useEffect } from 'react'
import { toast } from './toast.ts'

/** Says that what was to open could not be fetched. */
export function NotFetched() {
  useEffect(() => {
    toast({ text: 'This could not be loaded. Check your connection, then load the page again.' })
  }, [])
  return null
}
