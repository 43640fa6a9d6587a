import { UNKNOWN_MAX } from './filter-codecs.ts'
import { filterNames, parseSearch, type ParsedSearch } from './search-params.ts'

export const searchNames: string[] = filterNames.filter(
  (name) => name !== 'group' && name !== 'fits' && name !== 'sublets',
)

/** Reads a JSON API search. Unlike pages, it also reports unknown parameters: in the API they are mistakes, not tracking. */
export function parseApiSearch(params: URLSearchParams): ParsedSearch {
  const { search, notes, unread } = parseSearch(params, { exact: true })
  const unknown = [...new Set(params.keys())]
    .filter((name) => !searchNames.includes(name))
    .slice(0, UNKNOWN_MAX)
  return { search, notes: [...notes, ...unknown.map((name) => `There is no parameter “${name}”.`)], unread }
}
