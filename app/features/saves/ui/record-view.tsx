import { use, useEffect } from 'react'
import { rememberView } from './browser-views.ts'
import { LikesOfPage } from './likes.tsx'
import { sendChange, viewedAddress } from './send-change.ts'

/** Records that a home's page was opened: in the account, or for visitors in this browser. Rendering triggers it, not the loader,
 *  so that prefetched pages do not count. */
export function RecordView({ listingId }: { listingId: string }) {
  const isSignedIn = use(LikesOfPage) !== null
  useEffect(() => {
    // Not awaited, and a missing entry is acceptable.
    if (isSignedIn) void sendChange(viewedAddress(listingId), {})
    else rememberView(listingId)
  }, [listingId, isSignedIn])
  return null
}
