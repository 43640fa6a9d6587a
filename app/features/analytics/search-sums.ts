import {
  emptySearch,
  filterNames,
  parseSearch,
  type FilterName,
  type ListingSearch,
} from '#app/features/search/search-params.ts'
import { bandOf } from './budget-bands.ts'
import { MOST_NAMES, OTHER_NAMES } from './rules.ts'

export type SearchRow = {
  /** The slug of a campus, or '' for the whole site. */
  campus: string
  url: string
  times: number
  /** How often it found nothing. */
  empty: number
}
export type SearchSum = { campus: string; kind: string; name: string; count: number }

/** Search terms and filters, with how often each led to no result. */
export function searchSums(rows: SearchRow[]): SearchSum[] {
  const sums = new Map<string, SearchSum>()
  const add = (campus: string, kind: string, name: string, count: number) => {
    if (count === 0) return
    const key = JSON.stringify([campus, kind, name])
    const sum = sums.get(key) ?? { campus, kind, name, count: 0 }
    sums.set(key, { ...sum, count: sum.count + count })
  }
  for (const { campus, url, times, empty } of rows) {
    const { pathname, searchParams } = new URL(url, 'http://roost')
    const { search } = parseSearch(searchParams, { propertyType: pathname.split('/')[2] })
    add(campus, 'search-campus', search.campus ?? 'any', times)
    add(campus, 'search-budget', bandOf(search.max), times)
    add(campus, 'search-beds', search.beds === null ? 'any' : String(search.beds), times)
    const filters = filtersOf(search)
    for (const filter of filters.length > 0 ? filters : ['no filter']) add(campus, 'empty', filter, empty)
  }
  return [...sums.values()]
}

/** The most frequent names of each kind and campus; the rest are combined. */
export function mostFrequent(sums: SearchSum[]): SearchSum[] {
  const kept = new Map<string, SearchSum[]>()
  for (const sum of sums.toSorted((a, b) => b.count - a.count)) {
    const key = JSON.stringify([sum.campus, sum.kind])
    const names = kept.get(key) ?? []
    const last = names.at(-1)
    if (last && names.length > MOST_NAMES) last.count += sum.count
    else names.push(names.length < MOST_NAMES ? sum : { ...sum, name: OTHER_NAMES })
    kept.set(key, names)
  }
  return [...kept.values()].flat()
}

/** Parameters that cannot cause an empty result. */
const noFilter: FilterName[] = ['campus', 'perBed', 'orMore', 'way', 'group', 'fits', 'sort', 'page']

/** Parameters that are counted under another name than in the URL. */
const called: Partial<Record<FilterName, string>> = {
  q: 'words',
  min: 'lowest budget',
  max: 'highest budget',
  moveIn: 'move-in date',
  minutes: 'minutes to campus',
  box: 'part of the map',
}

const filtersOf = (search: ListingSearch): string[] =>
  filterNames
    .filter((name) => !noFilter.includes(name))
    .flatMap((name) => {
      const value = search[name]
      if (Array.isArray(value)) return value
      return value === emptySearch[name] ? [] : [called[name] ?? name]
    })
