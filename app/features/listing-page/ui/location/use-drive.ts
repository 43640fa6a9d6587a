import { useEffect } from 'react'
import { useFetcher, href } from 'react-router'
import type { ShownDrive } from '#app/features/listings/facts/drive.ts'
import type { ListingDetail } from '#app/features/listings/views.ts'

/** The drive to campus; null while none is known. When none is stored and there is a routing service, it is requested once
 *  this becomes visible; the page never waits for it. */
export function useDrive(home: ListingDetail, drives: boolean): ShownDrive | null {
  const { load, data } = useFetcher<ShownDrive | null>()
  const ask = drives && home.driveAskable
  useEffect(() => {
    if (ask) void load(href('/expanded-listing/:propertyId/drive', { propertyId: home.slug }))
  }, [ask, home.slug, load])
  return home.drive ?? data ?? null
}
