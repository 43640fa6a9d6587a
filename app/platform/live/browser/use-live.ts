import { useEffect, useRef, type RefObject } from 'react'
import { useFetchers, useLocation, useNavigation, useRevalidator } from 'react-router'
import { listenFor, type HeardEvent } from './listeners.ts'

const AT_MOST_EVERY = 300 // milliseconds between two reloads

/** Calls `onEvent` for each event of these kinds while the component is shown. Events say only that something changed.
 *  @param kinds names of `LiveKind`s; a constant list */
export function useLive(kinds: readonly string[], onEvent: (event: HeardEvent) => void): void {
  const latest = useRef(onEvent)
  useEffect(() => {
    latest.current = onEvent
  })
  const names = kinds.join(' ')
  useEffect(() => listenFor(names.split(' '), (event) => latest.current(event)), [names])
}

/** Reads the page's data anew when one of these changed; not while the page shows what its form was answered, which would be
 *  gone with it. What shall stay beside new data is sent by a fetcher.
 *  @param isOurs whether the page shows the thing it is about; an event without one may be about anything */
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
      // A page that is being left is not asked for twice: what it says once would be read by the wrong one. And React Router
      // forgets where a fetcher's form leads when the page is read anew meanwhile.
      if (page.current === 'on its way') timer.current = setTimeout(reload, AT_MOST_EVERY)
      else if (page.current === 'at rest') void revalidate()
    }
    timer.current = setTimeout(reload, Math.max(0, lastAt.current + AT_MOST_EVERY - performance.now()))
  })
  useEffect(() => () => clearTimeout(timer.current), [])
}

type PageState = 'at rest' | 'on its way' | 'answer to a form'

/** What is open; an answer is one that led to no other page. */
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
