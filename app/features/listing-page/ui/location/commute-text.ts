import type { ListingDetail } from '#app/features/listings/views.ts'

type Known = Pick<ListingDetail, 'commute' | 'precision'>

/** `about 14 min walk, 5 min by bike`; null when no way along the streets is known. */
export function commuteText(home: Known): string | null {
  const { walk, bike } = home.commute ?? {}
  const ways = [walk && `${walk.minutes} min walk`, bike && `${bike.minutes} min by bike`]
  const text = ways.filter((way) => way !== null && way !== undefined).join(', ')
  if (text === '') return null
  return whyAbout(home).length > 0 ? `about ${text}` : text
}

/** Why the minutes are only about right, as parts of a sentence; none when they are not. */
export function whyAbout({ commute, precision }: Known): string[] {
  const unstated = commute?.walk?.unstated === true || commute?.bike?.unstated === true
  return [
    ...(precision === 'approximate' ? ['its place on the map is approximate'] : []),
    ...(unstated ? ['the map doesn’t say which streets are closed to walkers and bikes'] : []),
  ]
}
