import { useEffect } from 'react'
import { toast } from '../overlay/toast.ts'

/** Says in a message that the code of a part could not be loaded. */
export function NotFetched() {
  useEffect(() => {
    toast({
      text: 'A part of this page could not be loaded. Check your connection, then load the page again.',
    })
  }, [])
  return null
}
