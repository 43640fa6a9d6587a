import { formatSearch, parseSearch } from '../../search-params.ts'

/** Whether two addresses of the listings page show the same homes, only in another way. */
export function sameHomes(one: URL, other: URL): boolean {
  const meaning = (url: URL) => formatSearch(parseSearch(url.searchParams).search).toString()
  return one.pathname === other.pathname && one.href !== other.href && meaning(one) === meaning(other)
}
