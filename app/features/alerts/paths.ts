import { parseSearch, searchHref, type ListingSearch } from '#app/features/search/search-params.ts'

/** The part of a search that is saved: its filters. Not the people that homes are judged for, because their needs
 *  may be private, nor sublets, which are no homes, nor the way that only cards say, sorting and page. */
function savedSearchOf(search: ListingSearch): ListingSearch {
  const way = search.minutes === null ? 'walk' : search.way
  return { ...search, way, group: null, fits: false, sublets: false, sort: 'recommended', page: 1 }
}

/** Parses a search from its URL; null when it is not one. */
export function readHref(href: string): ListingSearch | null {
  const search = askedIn(href)
  return search && savedSearchOf(search)
}

/** Parses a search from its URL, with the parts that are not saved. Searches were once saved without saying that they are exact. */
export function askedIn(href: string): ListingSearch | null {
  const url = URL.parse(href, 'http://roost.invalid')
  const path = /^\/listings(?:\/([A-Za-z]{1,20}))?$/.exec(url?.pathname ?? '')
  if (!url || !path || url.origin !== 'http://roost.invalid' || href.length > 2000) return null
  return parseSearch(url.searchParams, { propertyType: path[1], exact: true }).search
}

/** The canonical URL of equivalent searches. */
export const savedHref = (search: ListingSearch): string => searchHref(savedSearchOf(search))
