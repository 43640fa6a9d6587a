import { parseSearch, searchHref, type ListingSearch } from '#app/features/listings/search-params.ts'

/** What is saved of a search: what homes it asks for. Not for whom they are judged, whose needs may be nobody's to keep, nor
 *  their order and page. */
function savedSearchOf(search: ListingSearch): ListingSearch {
  return { ...search, group: null, fits: false, sort: 'recommended', page: 1 }
}

/** Reads the address of a search, as a link or a row has it; null when it is none. */
export function readHref(href: string): ListingSearch | null {
  const url = URL.parse(href, 'http://roost.invalid')
  const path = /^\/listings(?:\/([A-Za-z]{1,20}))?$/.exec(url?.pathname ?? '')
  if (!url || !path || url.origin !== 'http://roost.invalid' || href.length > 2000) return null
  return savedSearchOf(parseSearch(url.searchParams, path[1]).search)
}

/** The one address of all that ask for the same homes. */
export const savedHref = (search: ListingSearch): string => searchHref(savedSearchOf(search))
