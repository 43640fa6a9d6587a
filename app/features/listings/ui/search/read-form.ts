import { parseSearch, type ListingSearch } from '../../search-params.ts'

/** The search in a filter form, parsed exactly as the server does when the browser submits it without JavaScript. A new
 *  search starts on the first page. */
export function readForm(form: HTMLFormElement): ListingSearch {
  const params = new URLSearchParams()
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') params.append(name, value)
  return { ...parseSearch(params).search, page: 1 }
}
