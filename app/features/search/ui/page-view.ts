import { searchHref, type ListingSearch, type Unread } from '../search-params.ts'

/** How the page shows the homes, independent of the search. `view` null: list and map beside each other on a wide screen,
 *  the list on a phone. */
export type PageView = { view: 'list' | 'map' | null; layout: 'side' | 'top' }

export function parseView(params: URLSearchParams): PageView {
  const view = params.get('view')
  return {
    view: view === 'map' || view === 'list' ? view : null,
    layout: params.get('layout') === 'top' ? 'top' : 'side',
  }
}

/** The query parameters of a view. */
export function viewParams({ view, layout }: PageView): [string, string][] {
  const params: [string, string][] = []
  if (view) params.push(['view', view])
  if (layout === 'top') params.push(['layout', 'top'])
  return params
}

/** The URL of a search in this view. @param unread what stays in the form although it could not be read */
export function pageHref(search: ListingSearch, view: PageView, unread: Unread = {}): string {
  const href = searchHref(search)
  const extra = new URLSearchParams([...Object.entries(unread), ...viewParams(view)]).toString()
  return extra ? `${href}${href.includes('?') ? '&' : '?'}${extra}` : href
}
