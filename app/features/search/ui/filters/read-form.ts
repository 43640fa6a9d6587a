import { parseSearch, type ListingSearch, type Unread } from '../../search-params.ts'

/** The search in a filter form, parsed exactly as the server does when the browser submits it without JavaScript, and what
 *  could not be read. A new search starts on the first page. */
export function readForm(form: HTMLFormElement): { search: ListingSearch; unread: Unread } {
  const params = new URLSearchParams()
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') params.append(name, value)
  const { search, unread } = parseSearch(params)
  return { search: { ...search, page: 1 }, unread }
}
