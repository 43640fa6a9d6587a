import { useEffect } from 'react'
import { toast } from '../overlay/toast.ts'

/** Says in a message that the code of a part could not be loaded. To try again would not help: Chromium and Firefox remember a failed
 *  import until the page is loaded again. */
export function NotFetched() {
  useEffect(() => {
    toast({ text: 'A part of this page could not be loaded. Check your connection and reload.' })
  }, [])
  return null
}
