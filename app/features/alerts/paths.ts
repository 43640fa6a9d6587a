import { parseSearch, searchHref, type ListingSearch } from '#app/features/search/search-params.ts'

/** The saved part of a search: its filters. It leaves out the people that homes are judged for, because their needs may be private;
 *  sublets, which are not homes; the way to campus, unless the search filters by minutes; and sorting and page. */
function savedSearchOf(search: ListingSearch): ListingSearch {
  const way = search.minutes === null ? 'walk' : search.way
  return { ...search, way, group: null, fits: false, sublets: false, sort: 'recommended', page: 1 }
}

/** Parses a search from its URL; null if it is not one. */
export function readHref(href: string): ListingSearch | null {
  const search = askedIn(href)
  return search && savedSearchOf(search)
}

/** Parses a search from its URL, including the parts that are not saved. Older saved searches do not say that they are exact. */
export function askedIn(href: string): ListingSearch | null {
  const url = URL.parse(href, 'http://roost.invalid')
  const path = /^\/listings(?:\/([A-Za-z]{1,20}))?$/.exec(url?.pathname ?? '')
  if (!url || !path || url.origin !== 'http://roost.invalid' || href.length > 2000) return null
  return parseSearch(url.searchParams, { propertyType: path[1], exact: true }).search
}

/** The canonical URL, the same for equivalent searches. */
export const savedHref = (search: ListingSearch): string => searchHref(savedSearchOf(search))
