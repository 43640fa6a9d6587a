import { useEffect, useState } from 'react'
import { href } from 'react-router'
import type { ShownDrive } from '#app/features/listings/facts/drive.ts'
import type { ListingDetail } from '#app/features/listings/views.ts'
import { getJson } from '#app/web/requests.ts'

/** The drive to campus; null while none is known. When none is stored and there is a routing service, it is requested once
 *  this becomes visible; the page never waits for it. */
export function useDrive(home: ListingDetail, drives: boolean): ShownDrive | null {
  const [found, setFound] = useState<{ slug: string; drive: ShownDrive | null } | null>(null)
  const ask = drives && home.driveAskable
  const { slug } = home
  useEffect(() => {
    if (!ask) return
    const abort = new AbortController()
    getJson<ShownDrive | null>(
      href('/expanded-listing/:propertyId/drive', { propertyId: slug }),
      abort.signal,
    )
      .then((drive) => setFound({ slug, drive }))
      // The distance in a straight line stays.
      .catch(() => {})
    return () => abort.abort()
  }, [ask, slug])
  return home.drive ?? (found?.slug === slug ? found.drive : null)
}
