import { formatMiles } from '#app/platform/text/format.ts'
import { driveAttribution } from '#app/platform/routing/drive-provider.ts'
import type { ListingDetail } from '#app/features/listings/views.ts'
import { useDrive } from './use-drive.ts'

type Props = { home: ListingDetail; drives: boolean }

/** The drive to campus with its source, or without any way the straight-line distance, labelled as such. */
export function DriveFact({ home, drives }: Props) {
  const drive = useDrive(home, drives)
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
  return `${formatMiles(miles, { about: precision === 'approximate' })} in a straight line`
}
