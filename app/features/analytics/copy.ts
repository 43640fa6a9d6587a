import { accessFeatures } from '#app/features/listings/amenities.ts'
import { leaseTerms } from '#app/features/listings/lease-terms.ts'
import { amenityLabel } from '#app/features/listings/find-amenity.ts'
import { bandText } from './budget-bands.ts'

type TableText = { kind: string; title: string; what: string; unit: string }

/** The tables of the analytics page, by the kind of their sums, in order and grouped under headings. */
export const tableGroups: { head: string; tables: TableText[] }[] = [
  {
    head: 'Pages and sources',
    tables: [
      { kind: 'page', title: 'Pages', what: 'Page', unit: 'Views' },
      { kind: 'entry', title: 'Entry pages', what: 'Page', unit: 'Visits' },
      { kind: 'exit', title: 'Exit pages', what: 'Page', unit: 'Visits' },
      { kind: 'referrer', title: 'Where visitors came from', what: 'Site', unit: 'Visits' },
    ],
  },
  {
    head: 'Searches',
    tables: [
      { kind: 'search-campus', title: 'Campuses searched', what: 'Campus', unit: 'Searches' },
      { kind: 'search-budget', title: 'Highest budget searched', what: 'A month', unit: 'Searches' },
      { kind: 'search-beds', title: 'Beds searched', what: 'Beds', unit: 'Searches' },
      { kind: 'empty', title: 'Filters of searches without results', what: 'Filter', unit: 'Searches' },
    ],
  },
  {
    head: 'Devices and browsers',
    tables: [
      { kind: 'device', title: 'Devices', what: 'Device', unit: 'Visits' },
      { kind: 'browser', title: 'Browsers', what: 'Browser', unit: 'Visits' },
      { kind: 'size', title: 'Screen widths', what: 'Width', unit: 'Visits' },
    ],
  },
]

export const funnel = [
  { name: 'search', label: 'Searched' },
  { name: 'home', label: 'Then opened a home' },
  { name: 'like', label: 'Then liked one' },
  { name: 'inquiry', label: 'Then sent an inquiry' },
]

export const signUpSteps = [
  { name: 'began', label: 'Started to sign up' },
  { name: 'confirmed', label: 'Confirmed an account' },
  { name: 'wizard', label: 'Finished the questionnaire' },
  { name: 'request', label: 'Sent a match request' },
  { name: 'match', label: 'Matched with someone' },
  { name: 'group', label: 'Joined a group' },
  { name: 'decision', label: 'Voted in a decision' },
]

/** Formats seconds for people: `3 min 20 s`. */
export function lengthText(seconds: number): string {
  const whole = Math.round(seconds)
  return whole < 60 ? `${whole} s` : `${Math.floor(whole / 60)} min ${whole % 60} s`
}

/** The label of a line of sums. Sums store keys because labels may change.
 *  @param kind of the sum
 *  @param campuses names by slug */
export function lineText(kind: string, name: string, campuses: ReadonlyMap<string, string>): string {
  if (kind === 'search-budget') return bandText(name)
  if (kind === 'search-campus') return campuses.get(name) ?? name
  if (kind === 'empty')
    return [...accessFeatures, ...leaseTerms].find(({ key }) => key === name)?.label ?? amenityLabel(name)
  return name
}
