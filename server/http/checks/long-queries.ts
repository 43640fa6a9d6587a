import { refuse, tooLong } from './refuse.ts'
import { isApi, isSafe, type SiteMiddleware } from '../visit.ts'

/** Maximum characters of a query, which a page may repeat in each of its links. The longest search is shorter, even
 *  in a script whose characters take nine times as many in an address. */
const LONGEST_QUERY = 3000
/** This page's query names individually selected homes. */
const LONG_PAGE = /^\/manage\/rents\/?$/i

/** The query without its longest parameters, so that it is short enough. `returnTo` stays, because each page limits it. */
function shorterQuery(query: URLSearchParams): URLSearchParams {
  const lengthOf = (entry: [string, string]) => new URLSearchParams([entry]).toString().length + 1
  const all = [...query].map((entry) => ({ entry, length: entry[0] === 'returnTo' ? 0 : lengthOf(entry) }))
  let left = all.reduce((sum, { length }) => sum + length, 0)
  const dropped = new Set<object>()
  for (const each of all.toSorted((one, other) => other.length - one.length)) {
    if (left <= LONGEST_QUERY) break
    dropped.add(each)
    left -= each.length
  }
  return new URLSearchParams(all.filter((each) => !dropped.has(each)).map(({ entry }) => entry))
}

/** Redirects a page's address with a long query to a shorter one, and refuses a form sent to one. Otherwise a page with many
 *  links would answer eight thousand useless characters with half a million. */
export const longQueries: SiteMiddleware = async (c, next) => {
  const { pathname, search, searchParams } = new URL(c.req.url)
  const isOther = isApi(pathname) || pathname.endsWith('.data') || LONG_PAGE.test(pathname)
  if (search.length <= LONGEST_QUERY || isOther) return next()
  const shorter = shorterQuery(searchParams)
  if (shorter.size === searchParams.size) return next()
  if (!isSafe(c.req.method)) return refuse(c, tooLong)
  // Without the path, which another site could have chosen so that it leads elsewhere.
  return c.redirect(`?${shorter}`)
}
