import { use, useEffect } from 'react'
import { rememberView } from './browser-views.ts'
import { HeartsOfPage } from './hearts-of-page.ts'
import { sendChange, viewedAddress } from './send-change.ts'

/** Remembers that the page of a home was opened: with the account, or in this browser while there is none. Once it is
 *  shown, and not by loading it, so that a page fetched ahead counts for nothing. */
export function RecordView({ homeId }: { homeId: string }) {
  const isSignedIn = use(HeartsOfPage) !== null
  useEffect(() => {
    // Nobody waits for it, and a home that is missing in the list is no harm.
    if (isSignedIn) void sendChange(viewedAddress(homeId), {})
    else rememberView(homeId)
  }, [homeId, isSignedIn])
  return null
}
