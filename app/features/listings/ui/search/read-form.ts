import { parseSearch, type ListingSearch } from '../../search-params.ts'

/** The search that a filter form stands at: read exactly as the server reads it when the browser submits without
 *  scripts. A new search begins at its first page. */
export function readForm(form: HTMLFormElement): ListingSearch {
  const params = new URLSearchParams()
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') params.append(name, value)
  return { ...parseSearch(params).search, page: 1 }
}
