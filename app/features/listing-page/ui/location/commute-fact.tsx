import { SPEEDS } from '#app/features/commute/rules.ts'
import type { ListingDetail } from '#app/features/listings/views.ts'
import { formatList, formatMiles } from '#app/platform/text/format.ts'
import { commuteText, whyAbout } from './commute-text.ts'

type Props = { home: ListingDetail; source: string | undefined }

/** The way to campus along the streets with how it was computed; nothing when no way is known.
 *  @param source whose streets they are */
export function CommuteFact({ home, source }: Props) {
  const { walk, bike } = home.commute ?? {}
  const text = commuteText(home)
  if (text === null) return null
  const speeds = [walk && `${SPEEDS.walk} on foot`, bike && `${SPEEDS.bike} by bike`].filter(Boolean)
  const why = whyAbout(home)
  return (
    <span className="block">
      {text.replace(/^./, (first) => first.toUpperCase())}
      <span className="block text-sm text-ink-2">
        {formatMiles((walk ?? bike)?.miles ?? 0)} along the streets to{' '}
        {home.campus.hasEntrances ? 'its nearest entrance' : 'the middle of campus'}, at{' '}
        {formatList(speeds.map(String))}.{why.length > 0 && ` “About” because ${formatList(why)}.`}
        {source && ` Streets: ${source}.`}
      </span>
    </span>
  )
}
