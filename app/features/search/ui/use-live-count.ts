import { href } from 'react-router'
import { useCallback, useEffect, useRef, useState, type RefObject } from 'react'
import { withQuery } from '#app/platform/addresses/with-query.ts'
import { getJson } from '#app/web/requests.ts'
import { parseSearch, formatSearch, type ListingSearch, type Unread } from '../search-params.ts'
import type { FacetCounts, Facets } from '../views.ts'

/** The search in a filter form, parsed exactly as the server parses a form submitted without JavaScript, and the values that could
 *  not be read. A new search starts on the first page. */
export function readForm(form: HTMLFormElement): { search: ListingSearch; unread: Unread } {
  const params = new URLSearchParams()
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') params.append(name, value)
  const { search, unread } = parseSearch(params)
  return { search: { ...search, page: 1 }, unread }
}

/** Searches with the new choice. When offline, the search is held back (offline-notice.tsx) and the field returns to what the list
 *  shows; "Try again" searches with the choice.
 *  @param shown the value that the list shows */
export function searchFor(select: HTMLSelectElement, shown: string): void {
  select.form?.requestSubmit()
  if (!navigator.onLine) select.value = shown
}

const PAUSE = 200 // milliseconds after the last change

/** What a form's current filters would find. Call `recount` after every change.
 *  @returns `count`: how many homes, `total` until something changes and null while counting; `facets`: the counts next to the
 *  form's options, which are the page's until something changes, then the previous ones until new ones arrive */
export function useLiveCount(form: RefObject<HTMLFormElement | null>, total: number, page: Facets) {
  const [count, setCount] = useState<number | null>(total)
  const [known, setKnown] = useState(total)
  const [live, setLive] = useState<{ of: Facets; facets: Facets } | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const request = useRef<AbortController>(undefined)
  if (known !== total) {
    setKnown(total)
    setCount(total)
  }

  useEffect(
    () => () => {
      clearTimeout(timer.current)
      request.current?.abort()
    },
    [],
  )

  const recount = useCallback(() => {
    clearTimeout(timer.current)
    request.current?.abort()
    setCount(null)
    timer.current = setTimeout(() => {
      if (!form.current) return
      const abort = new AbortController()
      request.current = abort
      const { search } = readForm(form.current)
      countHomes(search, abort.signal)
        .then(setCount)
        .catch(() => undefined) // the button then just reads "Apply Filters"
      const show = (counts: FacetCounts | null) => setLive({ of: page, facets: { ...page, counts } })
      countOptions(search, abort.signal)
        .then(show)
        .catch(() => !abort.signal.aborted && show(null))
    }, PAUSE)
  }, [form, page])
  return { count, facets: live?.of === page ? live.facets : page, recount }
}

async function countHomes(search: ListingSearch, signal: AbortSignal): Promise<number> {
  const address = withQuery(href('/listings-count'), paramsOf(search))
  return (await getJson<{ total: number }>(address, signal)).total
}

const countOptions = (search: ListingSearch, signal: AbortSignal): Promise<FacetCounts> =>
  getJson<FacetCounts>(withQuery(href('/listings-facets'), paramsOf(search)), signal)

function paramsOf(search: ListingSearch): URLSearchParams {
  const params = formatSearch(search)
  if (search.type) params.set('type', search.type)
  return params
}

/** Loads the counts of a page that came without them because it has very many homes. Until they arrive, and if they never do,
 *  options have no number. */
export function useLaterCounts(facets: Facets, search: ListingSearch): Facets {
  const [known, setKnown] = useState<{ of: Facets; facets: Facets } | null>(null)
  useEffect(() => {
    if (facets.counts) return
    const abort = new AbortController()
    countOptions(search, abort.signal)
      .then((counts) => setKnown({ of: facets, facets: { ...facets, counts } }))
      .catch(() => undefined)
    return () => abort.abort()
  }, [facets, search])
  return known?.of === facets ? known.facets : facets
}
