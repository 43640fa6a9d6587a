import { placeCategories, type PlaceCategory } from './rules.ts'
import { FEES_MAX, PEOPLE_MAX } from './limits.ts'

export const detailTabs = ['overview', 'amenities', 'location'] as const
export type DetailTab = (typeof detailTabs)[number]
export const detailTabLabels: Record<DetailTab, string> = {
  overview: 'Overview',
  amenities: 'Amenities',
  location: 'Location',
}

/** The ways to campus that the map draws. */
export const drawnWays = ['walk', 'bike', 'drive'] as const
export type DrawnWay = (typeof drawnWays)[number]

/** The query parameters of a home's page. `people` is null for the default share. */
export type DetailParams = {
  tab: DetailTab
  people: number | null
  /** Whether the price per person comes first, as in search. */
  perBed: boolean
  /** The names of the optional fees to count. */
  fees: string[]
  places: PlaceCategory
  way: DrawnWay
}

export type ParsedDetail = { asked: DetailParams; notes: string[] }

/** Parses a home page's query. Invalid values are left out, each with a sentence for the page; never throws. */
export function parseDetail(params: URLSearchParams): ParsedDetail {
  const notes: string[] = []
  const oneOf = <Key extends string>(name: string, keys: readonly Key[], otherwise: Key): Key => {
    const text = params.get(name)
    const key = keys.find((known) => known === text)
    if (text && !key) notes.push(`We left out “${name}”, because we do not know what it means.`)
    return key ?? otherwise
  }
  const text = params.get('people')?.trim() ?? ''
  const people = /^\d{1,4}$/.test(text) ? Number(text) : 0
  const counted = people >= 1 && people <= PEOPLE_MAX
  if (text && !counted)
    notes.push(
      `We couldn’t read “${text.slice(0, 40)}” as a number of people from 1 to ${PEOPLE_MAX}, so it isn’t applied.`,
    )
  const asked: DetailParams = {
    tab: oneOf('tab', detailTabs, 'overview'),
    people: counted ? people : null,
    perBed: params.get('perBed') !== '0',
    fees: params.getAll('fee').slice(0, FEES_MAX),
    places: oneOf('places', placeCategories, 'restaurant'),
    way: oneOf('way', drawnWays, 'walk'),
  }
  return { asked, notes }
}
