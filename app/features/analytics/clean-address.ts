import { formatSearch, parseSearch } from '#app/features/search/search-params.ts'
import { propertyTypes } from '#app/features/listings/choices.ts'
import { isSlug } from '#app/features/listings/home-title.ts'
import { isId } from '#app/platform/addresses/ids.ts'
import { redactPath } from '#app/platform/log/redact-path.ts'
import { memoize } from '#app/platform/process/memoize.ts'

export type CleanAddress = {
  path: string
  /** The path, and the known parameters of a search. */
  url: string
  /** The home whose own page this is, by slug or id; other pages about it, such as the one to report it, do not count as views. */
  home: string | null
  /** Slug of the searched campus. */
  campus: string | null
}

/** Words that can stand for a route's parameter and identify nobody. */
const TABS = new Set(['preferences', 'properties'])

/** A function that removes personal data from addresses. It caches recent results, because most addresses recur.
 *  @param words all fixed path segments of the site's routes */
export function addressCleaner(words: ReadonlySet<string>): (text: string) => CleanAddress {
  return memoize(4000, (text) => cleanAddress(text, words))
}

/** Removes personal data from an address. It keeps the site's own path segments, ids of homes, and the known parameters of
 *  a search. Any other segment, such as the id of a person, becomes `:word`. */
function cleanAddress(text: string, words: ReadonlySet<string>): CleanAddress {
  // Browsers read a backslash as a slash and ignore tabs. Two leading slashes would be parsed as a host name.
  const url = URL.parse(text.replace(/^[/\\\s]+/, '/'), 'http://roost')
  if (!url) return { path: '/:word', url: '/:word', home: null, campus: null }
  const { pathname, searchParams } = url
  const path = redactPath(pathname, words, isKept)
  const home = /^\/expanded-listing\/([^/:]+)$/.exec(path)?.[1] ?? null
  if (!/^\/listings(\/[A-Z][a-z]+)?$/.test(path)) return { path, url: path, home, campus: null }
  const { search } = parseSearch(searchParams, { propertyType: path.split('/')[2] })
  // The group that homes are compared for is private.
  const query = formatSearch({ ...search, group: null, fits: false }).toString()
  return { path, url: query === '' ? path : `${path}?${query}`, home, campus: search.campus }
}

function isKept(part: string, before: string | undefined): boolean {
  if (before === 'expanded-listing') return isId(part) || isSlug(part)
  if (before === 'listings') return propertyTypes.some((type) => type === part)
  return before === 'profile' && TABS.has(part)
}

/** The page title to store; null if the page shows personal data. */
export function cleanTitle(title: string, { path }: CleanAddress): string | null {
  const named = path.includes(':word') || /^\/(messages|collections|admin|manage)(\/|$)/.test(path)
  return named || title === ''
    ? null
    : title
        .replace(/\p{Cc}/gu, ' ')
        .slice(0, 200)
        .replace(/[\uD800-\uDBFF]$/, '') // half of a character that was cut
        .toWellFormed()
}

/** The origin that a visitor came from; `direct` without one, or if it is this site. */
export function cleanReferrer(text: string, own: string): string {
  const origin = URL.parse(text)?.origin
  return origin?.startsWith('http') && origin !== own ? origin.slice(0, 200) : 'direct'
}
