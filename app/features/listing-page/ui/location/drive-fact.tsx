import { useEffect } from 'react'
import { useFetcher, href } from 'react-router'
import { formatMiles } from '#app/platform/text/format.ts'
import { driveAttribution } from '#app/platform/routing/drive-provider.ts'
import type { ShownDrive } from '#app/features/listings/facts/drive.ts'
import type { ListingDetail } from '#app/features/listings/views.ts'

type Props = { home: ListingDetail; drives: boolean }

/** The drive to campus with its source, or without any way the straight-line distance, labelled as such. When no drive is stored and there
 *  is a routing service, it is requested once this becomes visible; the page never waits for it. */
export function DriveFact({ home, drives }: Props) {
  const { load, data } = useFetcher<ShownDrive | null>()
  const ask = drives && home.driveAskable
  useEffect(() => {
    if (ask) void load(href('/expanded-listing/:propertyId/drive', { propertyId: home.slug }))
  }, [ask, home.slug, load])
  const drive = home.drive ?? data
  if (drive)
    return (
      <>
        {formatMiles(drive.miles)}, {drive.minutes} min by car{' '}
        <span className="text-ink-2">({driveAttribution[drive.source]})</span>
      </>
    )
  if (home.commute) return null
  return straightLine(home) ?? <span className="text-ink-2">not stated</span>
}

/** `0.5 mi in a straight line`; null when the position is not known. */
export function straightLine({
  miles,
  precision,
}: Pick<ListingDetail, 'miles' | 'precision'>): string | null {
  if (miles === null) return null
  return `${precision === 'approximate' ? 'about ' : ''}${formatMiles(miles)} in a straight line`
}
