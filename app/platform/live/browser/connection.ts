import type { HeardEvent } from './listeners.ts'
import { openSource } from './source.ts'

/** Milliseconds without a sign of the listening tab after which another tab takes over. */
const SILENT_FOR = 75_000
/** Milliseconds for which events are kept for tabs that have just opened. */
const RECENT = 60_000

/** Messages between tabs. */
type TabMessage =
  | { event: HeardEvent }
  | { alive: true }
  /** A tab that was opened this many milliseconds ago asks for missed events. */
  | { hello: number }

type Options = {
  userId: string
  hear: (event: HeardEvent) => void
  ended: () => void
  leaving: AbortSignal
}

/** One connection for all tabs of a browser: the tab that holds the lock listens and forwards events to the others. A
 *  page that enters the browser's back/forward cache releases the lock, and reconnects when it is restored. */
export function connectLive({ leaving, ...options }: Options): void {
  let away = new AbortController()
  const join = () => {
    away = new AbortController()
    if (!leaving.aborted) joinTabs({ ...options, leaving: AbortSignal.any([leaving, away.signal]) })
  }
  addEventListener('pagehide', () => away.abort(), { signal: leaving })
  addEventListener('pageshow', ({ persisted }) => persisted && join(), { signal: leaving })
  join()
}

function joinTabs({ userId, hear, ended, leaving }: Options): void {
  if (!('locks' in navigator) || !('BroadcastChannel' in globalThis)) {
    openSource({ hear, ended, alive: () => {} }, leaving)
    return
  }
  const name = `roost.live ${userId}`
  const tabs = new BroadcastChannel(name)
  const send = (word: TabMessage) => tabs.postMessage(word)
  let heardAt = performance.now()
  let leading = false
  let recent: { at: number; event: HeardEvent }[] = []

  tabs.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => {
    heardAt = performance.now()
    if ('event' in data) hear(data.event)
    if (!('hello' in data) || !leading) return
    for (const { at, event } of recent) if (at >= performance.now() - data.hello) send({ event })
  })
  leaving.addEventListener('abort', () => tabs.close())

  /** Holds the lock for as long as this tab is open, or until another tab steals it. */
  async function lead(options: LockOptions): Promise<void> {
    const robbed = new AbortController()
    try {
      await navigator.locks.request(name, options, async () => {
        leading = true
        const over = AbortSignal.any([leaving, robbed.signal])
        const alive = () => {
          heardAt = performance.now()
          if (!leaving.aborted) send({ alive: true })
        }
        const share = (event: HeardEvent) => {
          const now = performance.now()
          recent = [...recent.filter(({ at }) => now - at < RECENT), { at: now, event }]
          if (!leaving.aborted) send({ event })
          hear(event)
        }
        openSource({ hear: share, alive, ended }, over)
        await new Promise((resolve) => leaving.addEventListener('abort', resolve))
      })
    } catch {
      robbed.abort()
      leading = false
      if (!leaving.aborted && !options.steal) await lead({ signal: leaving })
    }
  }

  void lead({ signal: leaving })
  send({ hello: Math.round(performance.now()) })
  const watch = setInterval(() => {
    const silent = performance.now() - heardAt > SILENT_FOR
    if (!silent || leading || document.visibilityState === 'hidden') return
    heardAt = performance.now()
    void lead({ steal: true })
  }, 5_000)
  leaving.addEventListener('abort', () => clearInterval(watch))
}
