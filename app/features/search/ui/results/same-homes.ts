import { formatSearch, parseSearch } from '../../search-params.ts'

/** Whether two URLs of the listings page show the same homes, only in a different view. */
export function sameHomes(one: URL, other: URL): boolean {
  const meaning = (url: URL) => {
    const { search, unread } = parseSearch(url.searchParams)
    return JSON.stringify([formatSearch(search).toString(), unread])
  }
  return one.pathname === other.pathname && one.href !== other.href && meaning(one) === meaning(other)
}

/** Whether an address is that of the listings page without a type of home and without parameters. */
export function isBare({ pathname, search }: { pathname: string; search: string }): boolean {
  return /^\/listings\/?$/.test(pathname) && search === ''
}
