import type { HeardEvent } from './listeners.ts'
import { pollEvents } from './poll.ts'

/** Milliseconds without a heartbeat after which a stream counts as buffered by a proxy. */
const FIRST_SIGN = 10_000
const NEXT_SIGN = 50_000
/** Milliseconds of polling after which a stream is tried again. */
const STREAM_AGAIN = 5 * 60_000
/** Milliseconds to wait after a session ends: a person who logs out here leaves the page in that time. */
const AFTER_END = 2_000
/** Further milliseconds until a page that is still open reconnects: another tab may have logged in. */
const GONE_AFTER = 10_000

export type Listeners = {
  hear: (event: HeardEvent) => void
  /** Called for every heartbeat. */
  alive: () => void
  ended: () => void
}

/** The age of this page since the server rendered it, measured by the browser's clock alone. */
function ageOfPage(): number {
  const [arrival] = performance.getEntriesByType('navigation')
  const made = arrival instanceof PerformanceNavigationTiming ? arrival.responseStart : 0
  return Math.round(performance.now() - made)
}

/** Receives events through a stream, or by polling where streams do not work, until `leaving` is aborted. */
export function openSource(listeners: Listeners, leaving: AbortSignal): void {
  let last = ''
  const query = () => (last ? `after=${last}` : `age=${ageOfPage()}`)

  function stream(): void {
    if (leaving.aborted) return
    const source = new EventSource(`/api/events?${query()}`)
    let timer = setTimeout(() => instead(), FIRST_SIGN)
    const over = () => {
      source.close()
      clearTimeout(timer)
      leaving.removeEventListener('abort', over)
    }
    const instead = () => {
      over()
      ask()
    }
    const sign = ({ lastEventId }: MessageEvent) => {
      last = lastEventId || last
      clearTimeout(timer)
      timer = setTimeout(() => instead(), NEXT_SIGN)
      listeners.alive()
    }
    leaving.addEventListener('abort', over)
    source.addEventListener('beat', sign)
    source.addEventListener('message', (message) => {
      sign(message)
      listeners.hear(JSON.parse(message.data as string) as HeardEvent)
    })
    source.addEventListener('missed', () => listeners.hear(null))
    source.addEventListener('ended', () => {
      over()
      setTimeout(() => leaving.aborted || listeners.ended(), AFTER_END)
      setTimeout(stream, AFTER_END + GONE_AFTER)
    })
    // The browser restores a broken connection automatically, but a rejected request is final.
    source.addEventListener('error', () => {
      if (source.readyState === EventSource.CLOSED) instead()
    })
  }

  function ask(): void {
    if (leaving.aborted) return
    const since = performance.now()
    pollEvents({
      leaving,
      query,
      heard: ({ events, last: next, missed }) => {
        last = next
        listeners.alive()
        if (missed) listeners.hear(null)
        else events.forEach((event) => listeners.hear(event))
      },
      ended: () => listeners.ended(),
      enough: () => performance.now() - since > STREAM_AGAIN,
    }).then(
      (over) => over || stream(),
      () => {},
    )
  }

  if ('locks' in navigator && 'BroadcastChannel' in globalThis) stream()
  else ask()
}
