import { use, useEffect } from 'react'
import { rememberView } from './browser-views.ts'
import { HeartsOfPage } from '../likes/hearts-of-page.ts'
import { sendChange, viewedAddress } from '../likes/send-change.ts'

/** Records that a home's page was opened: in the account, or for visitors in this browser. Triggered by rendering and not by
 *  the loader, so that prefetched pages do not count. */
export function RecordView({ homeId }: { homeId: string }) {
  const isSignedIn = use(HeartsOfPage) !== null
  useEffect(() => {
    // Not awaited, and a missing entry is acceptable.
    if (isSignedIn) void sendChange(viewedAddress(homeId), {})
    else rememberView(homeId)
  }, [homeId, isSignedIn])
  return null
}
