import { useEffect, useRef, type RefObject } from 'react'
import { useFetchers, useLocation, useNavigation, useRevalidator } from 'react-router'
import { listenFor, type HeardEvent } from './listeners.ts'

const AT_MOST_EVERY = 300 // milliseconds between two reloads

/** Calls `onEvent` for each event of these kinds while the component is mounted. Events only say that something
 *  changed.
 *  @param kinds names of `LiveKind`s; a constant list */
export function useLive(kinds: readonly string[], onEvent: (event: HeardEvent) => void): void {
  const latest = useRef(onEvent)
  useEffect(() => {
    latest.current = onEvent
  })
  const names = kinds.join(' ')
  useEffect(() => listenFor(names.split(' '), (event) => latest.current(event)), [names])
}

/** Reloads the page's data when something of these kinds changed, but not while the page shows the answer to its form, which
 *  would disappear. Forms whose answers must survive a reload use a fetcher.
 *  @param isOurs whether the page shows the thing that changed; an event without one may be about anything */
export function useLiveReload(
  kinds: readonly string[],
  isOurs: (about: Record<string, unknown>) => boolean = () => true,
): void {
  const { revalidate } = useRevalidator()
  const page = usePageState()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const lastAt = useRef(0)
  useLive(kinds, (event) => {
    if (timer.current !== undefined || (event && !isOurs(event.about as Record<string, unknown>))) return
    const reload = () => {
      timer.current = undefined
      lastAt.current = performance.now()
      // During a navigation, a reload would consume one-time messages that are meant for the next page. React Router
      // would also lose the redirect of a fetcher's form.
      if (page.current === 'on its way') timer.current = setTimeout(reload, AT_MOST_EVERY)
      else if (page.current === 'at rest') void revalidate()
    }
    timer.current = setTimeout(reload, Math.max(0, lastAt.current + AT_MOST_EVERY - performance.now()))
  })
  useEffect(() => () => clearTimeout(timer.current), [])
}

type PageState = 'at rest' | 'on its way' | 'answer to a form'

/** The state of the page; "answer" means the response to a form without a redirect. */
function usePageState(): RefObject<PageState> {
  const { key } = useLocation()
  const { state, formMethod, location } = useNavigation()
  const sends = useFetchers().some((fetcher) => fetcher.state === 'submitting')
  const answers = useRef<string>(undefined)
  const page = useRef<PageState>('at rest')
  const led = (location?.state as { _isRedirect?: boolean } | null | undefined)?._isRedirect === true
  useEffect(() => {
    if (state !== 'idle') answers.current = formMethod === 'POST' && !led ? location.key : undefined
    if (state !== 'idle' || sends) page.current = 'on its way'
    else page.current = answers.current === key ? 'answer to a form' : 'at rest'
  })
  return page
}
