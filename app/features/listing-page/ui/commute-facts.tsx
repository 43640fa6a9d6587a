import { Link, useLocation, href } from 'react-router'
import { useEffect, useState } from 'react'
import type { ListingDetail } from '#app/features/listings/views.ts'
import type { DetailParams } from '#app/features/listings/detail-params.ts'
import { detailHref } from '#app/features/listings/paths.ts'
import type { ShownDrive } from '#app/features/listings/to-campus.ts'
import { getJson } from '#app/web/requests.ts'
import { formatMiles } from '#app/platform/text/format.ts'
import { driveAttribution } from '#app/platform/routing/drive-provider.ts'

type Known = Pick<ListingDetail, 'commute' | 'precision'>

/** `about 14 min walk, 5 min by bike`; null if no route along the streets is known. */
export function commuteText(home: Known): string | null {
  const { walk, bike } = home.commute ?? {}
  const ways = [walk && `${walk.minutes} min walk`, bike && `${bike.minutes} min by bike`]
  const text = ways.filter((way) => way !== null && way !== undefined).join(', ')
  if (text === '') return null
  return whyAbout(home).length > 0 ? `about ${text}` : text
}

/** Why the minutes are only approximate, as parts of a sentence; empty if they are not. */
export function whyAbout({ commute, precision }: Known): string[] {
  const unstated = commute?.walk?.unstated === true || commute?.bike?.unstated === true
  return [
    ...(precision === 'approximate' ? ['its place on the map is approximate'] : []),
    ...(unstated ? ['the map doesn’t say which streets are closed to walkers and bikes'] : []),
  ]
}

/** The routes to campus in one line, with a link to all ways; nothing if none is known. */
export function CommuteFact({ home, asked }: { home: ListingDetail; asked: DetailParams }) {
  const { state } = useLocation()
  const text = commuteText(home)
  if (text === null) return null
  return (
    <span className="block">
      {text.replace(/^./, (first) => first.toUpperCase())} ·{' '}
      <Link
        to={detailHref(home.slug, { ...asked, tab: 'location' })}
        replace
        preventScrollReset
        state={state}
        className="-my-3 inline-flex min-h-11 items-center underline underline-offset-4"
      >
        All ways
      </Link>
    </span>
  )
}

/** The drive to campus; null while none is known. If none is stored and there is a routing service, it is requested once this
 *  becomes visible; the page never waits for it. */
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
      // The straight-line distance stays.
      .catch(() => {})
    return () => abort.abort()
  }, [ask, slug])
  return home.drive ?? (found?.slug === slug ? found.drive : null)
}

type Props = { home: ListingDetail; drives: boolean }

/** The drive to campus with its source; if no route is known, the straight-line distance, labeled as such. */
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

/** `0.5 mi in a straight line`; null if the position is unknown. */
export function straightLine({
  miles,
  precision,
}: Pick<ListingDetail, 'miles' | 'precision'>): string | null {
  if (miles === null) return null
  return `${formatMiles(miles, { about: precision === 'approximate' })} in a straight line`
}
