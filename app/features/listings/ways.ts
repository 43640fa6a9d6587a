/** The ways to get to campus; a search shows, sorts and filters by their minutes. */
export const ways = ['walk', 'bike', 'transit', 'drive'] as const
export type Way = (typeof ways)[number]
export const wayLabels: Record<Way, string> = {
  walk: 'On foot',
  bike: 'By bike',
  transit: 'By transit',
  drive: 'By car',
}

/** One way, or several, such as `walk,transit`; the quickest of them counts. */
export type WayChoice = Way | `${Way},${string}`

export const waysIn = (choice: WayChoice): Way[] => ways.filter((way) => choice.split(',').includes(way))

/** The choice that combines these ways; null if there are none, or if one does not exist. */
export function wayChoice(chosen: readonly string[]): WayChoice | null {
  const [first, ...more] = ways.filter((way) => chosen.includes(way))
  if (!first || chosen.some((each) => !ways.some((way) => way === each))) return null
  return more.length === 0 ? first : `${first},${more.join(',')}`
}

/** `On foot`, `On foot or by transit`. */
export function choiceLabel(choice: WayChoice): string {
  if (choice === ways.join(',')) return 'Any way'
  const labels = waysIn(choice).map((way, at) => (at === 0 ? wayLabels[way] : wayLabels[way].toLowerCase()))
  return labels.length > 1 ? `${labels.slice(0, -1).join(', ')} or ${labels.at(-1)}` : labels.join('')
}

/** `14 min walk`, `5 min by bike`. */
export function minutesText(minutes: number, way: Way): string {
  return `${minutes} min ${{ walk: 'walk', bike: 'by bike', transit: 'by transit', drive: 'drive' }[way]}`
}
