import { useEffect } from 'react'
import { toast } from '../overlay/toast.ts'

/** Shows a message that the code of a part could not be loaded. */
export function NotFetched() {
  useEffect(() => {
    toast({ text: 'This could not be loaded. Check your connection, then load the page again.' })
  }, [])
  return null
}
