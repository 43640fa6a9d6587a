import { useEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { browserRefuses, countsVisits, deleteVisits } from './visits-choice.ts'

let loading: Promise<typeof import('./visit.ts')> | undefined

/** Records each route change as a page view (specification part 1 §2) when the browser is idle. Errors here never affect
 *  the page.
 *  @param userId of the signed-in user, '' for nobody; another user starts a new visit */
export function useVisits(userId: string): void {
  const { pathname, search } = useLocation()
  const replaced = useNavigationType() === 'REPLACE'
  const last = useRef('')
  useEffect(() => {
    const isSamePage = replaced && last.current === pathname // only the query changed, such as when the map was moved
    last.current = pathname
    if (isSamePage) return
    if (browserRefuses() || !countsVisits()) return deleteVisits()
    const page = { u: pathname + search, t: document.title, from: performance.now(), h: found() }
    // Until the view is sent, the opening time is when the page became visible: it may have been prerendered or restored from the
    // browser's cache.
    const shown = () => (page.from = performance.now())
    document.addEventListener('visibilitychange', shown)
    load()
      .then(({ arrive }) => arrive(page, userId))
      .catch(() => {})
      .finally(() => document.removeEventListener('visibilitychange', shown))
    // oxlint-disable-next-line react/exhaustive-deps -- once for a page, not for a rendering
  }, [pathname, search])
}

function load(): Promise<typeof import('./visit.ts')> {
  loading ??= whenIdle().then(() => {
    if (!navigator.onLine) throw new Error('offline')
    return import('./visit.ts')
  })
  loading.catch(() => (loading = undefined))
  return loading
}

function whenIdle(): Promise<void> {
  return new Promise((resolve) => {
    // Safari does not support requestIdleCallback.
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: 2000 })
    else setTimeout(resolve, 200)
  })
}

/** The number of homes that the page found, if it is a search. */
function found(): number | undefined {
  const count = document.querySelector<HTMLElement>('[data-found]')?.dataset.found
  return count === undefined ? undefined : Number(count)
}
