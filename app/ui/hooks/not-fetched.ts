import { useEffect } from 'react'
import { toast } from '../overlay/toast.ts'

/** Reports in a toast that a part's code could not be loaded. A retry would not help: Chromium and Firefox cache a failed
 *  import until the page is reloaded. */
export function NotFetched() {
  useEffect(() => {
    toast({ text: 'A part of this page could not be loaded. Check your connection and reload.' })
  }, [])
  return null
}
