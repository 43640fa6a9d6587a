import { href } from 'react-router'
import { withQuery } from '#app/platform/addresses/with-query.ts'
import { PEOPLE_MAX, placeCategories, type PlaceCategory } from './rules.ts'

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
  /** Whether one person's share is the first price, as in the search. */
  perBed: boolean
  places: PlaceCategory
  way: DrawnWay
}

export type ParsedDetail = { asked: DetailParams; notes: string[] }

/** Parses them. Invalid values are left out, with a sentence for the page; never throws. */
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
    places: oneOf('places', placeCategories, 'restaurant'),
    way: oneOf('way', drawnWays, 'walk'),
  }
  return { asked, notes }
}

/** The URL of a home's page, without default values. */
export function detailHref(
  slug: string,
  { tab, people, perBed = true, places, way }: Partial<DetailParams> = {},
): string {
  const query = new URLSearchParams()
  if (tab && tab !== 'overview') query.set('tab', tab)
  if (people) query.set('people', String(people))
  if (!perBed) query.set('perBed', '0')
  if (tab === 'location' && places && places !== 'restaurant') query.set('places', places)
  if (tab === 'location' && way && way !== 'walk') query.set('way', way)
  return withQuery(href('/expanded-listing/:propertyId?', { propertyId: slug }), query)
}

/** A home's page in edit mode. */
export function editHref(slug: string): string {
  return `${detailHref(slug)}?edit=1`
}

/** The page where a student reports that the home is gone, and where its manager says that it is still available. */
export const reportHomePath = (slug: string) => `${detailHref(slug)}/report`
export const gonePath = (slug: string) => `${detailHref(slug)}/gone`
export const availabilityPath = (slug: string) => `${detailHref(slug)}/availability`
