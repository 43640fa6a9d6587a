import { formatSearch, parseSearch } from '#app/features/listings/search-params.ts'
import { propertyTypes } from '#app/features/listings/rules.ts'
import { isId } from '#app/platform/ids.ts'
import { redactPath } from '#app/platform/redact-path.ts'
import { memoize } from '#app/platform/memoize.ts'

export type CleanAddress = {
  path: string
  /** The path and, for a search, its own parameters. */
  url: string
  /** The home that it names, by slug or id. */
  home: string | null
  /** The slug of the campus that is searched. */
  campus: string | null
}

/** Words that stand in addresses where a route has a parameter, and name nobody. */
const TABS = new Set(['preferences', 'properties'])

/** The name of a home in its address: words, and a piece of its id. */
const SLUG = /^[a-z0-9-]{1,200}-[0-9a-f]{8}$/

/** Cleans addresses, and remembers those of late: most are asked of more than once.
 *  @param words of all routes */
export function addressCleaner(words: ReadonlySet<string>): (text: string) => CleanAddress {
  return memoize(4000, (text) => cleanAddress(text, words))
}

/** An address as it may be kept: the site's own words, ids of homes, and of a search what it asks for. Ids of people, groups,
 *  collections and letters become `:word`, and so does whatever else somebody typed. */
function cleanAddress(text: string, words: ReadonlySet<string>): CleanAddress {
  // A browser reads a backslash as a slash and leaves out tabs: two of them would begin another host's name.
  const url = URL.parse(text.replace(/^[/\\\s]+/, '/'), 'http://roost')
  if (!url) return { path: '/:word', url: '/:word', home: null, campus: null }
  const { pathname, searchParams } = url
  const path = redactPath(pathname, words, isKept)
  const home = /^\/expanded-listing\/([^/:]+)/.exec(path)?.[1] ?? null
  if (!/^\/listings(\/[A-Z][a-z]+)?$/.test(path)) return { path, url: path, home, campus: null }
  const { search } = parseSearch(searchParams, path.split('/')[2])
  // Whom homes are judged for is nobody else's business.
  const query = formatSearch({ ...search, group: null, fits: false }).toString()
  return { path, url: query === '' ? path : `${path}?${query}`, home, campus: search.campus }
}

function isKept(part: string, before: string | undefined): boolean {
  if (before === 'expanded-listing') return isId(part) || SLUG.test(part)
  if (before === 'listings') return propertyTypes.some((type) => type === part)
  return before === 'profile' && TABS.has(part)
}

/** A title as it may be kept: none where the page is about somebody's own things. */
export function cleanTitle(title: string, { path }: CleanAddress): string | null {
  const named = path.includes(':word') || /^\/(messages|collections|admin|manage)(\/|$)/.test(path)
  return named || title === ''
    ? null
    : title
        .replace(/\p{Cc}/gu, ' ')
        .toWellFormed()
        .slice(0, 200)
}

/** The origin that a visitor came from; `direct` without one, or from this site itself. */
export function cleanReferrer(text: string, own: string): string {
  const origin = URL.parse(text)?.origin
  return origin?.startsWith('http') && origin !== own ? origin.slice(0, 200) : 'direct'
}
