import type { HeardEvent } from './listeners.ts'
import { openSource } from './source.ts'

/** Milliseconds without a sign of the tab that listens after which another one takes its place. */
const SILENT_FOR = 75_000
/** Milliseconds for which events are kept for tabs that have just opened. */
const RECENT = 60_000

/** What tabs say to each other. */
type Word =
  | { event: HeardEvent }
  | { alive: true }
  /** A tab that was made so many milliseconds ago asks for what it has missed. */
  | { hello: number }

type Options = {
  userId: string
  hear: (event: HeardEvent) => void
  ended: () => void
  leaving: AbortSignal
}

/** One connection for all tabs of a browser: the one that holds the lock listens and tells the others. A page that goes
 *  into the browser's cache lets go, and comes back from it with a connection. */
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
  const tell = (word: Word) => tabs.postMessage(word)
  let heardAt = performance.now()
  let leading = false
  let recent: { at: number; event: HeardEvent }[] = []

  tabs.addEventListener('message', ({ data }: MessageEvent<Word>) => {
    heardAt = performance.now()
    if ('event' in data) hear(data.event)
    if (!('hello' in data) || !leading) return
    for (const { at, event } of recent) if (at >= performance.now() - data.hello) tell({ event })
  })
  leaving.addEventListener('abort', () => tabs.close())

  /** Holds the lock for as long as this tab lives, or until another one takes it away. */
  async function lead(options: LockOptions): Promise<void> {
    const robbed = new AbortController()
    try {
      await navigator.locks.request(name, options, async () => {
        leading = true
        const over = AbortSignal.any([leaving, robbed.signal])
        const alive = () => {
          heardAt = performance.now()
          if (!leaving.aborted) tell({ alive: true })
        }
        const share = (event: HeardEvent) => {
          const now = performance.now()
          recent = [...recent.filter(({ at }) => now - at < RECENT), { at: now, event }]
          if (!leaving.aborted) tell({ event })
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
  tell({ hello: Math.round(performance.now()) })
  const watch = setInterval(() => {
    const silent = performance.now() - heardAt > SILENT_FOR
    if (!silent || leading || document.visibilityState === 'hidden') return
    heardAt = performance.now()
    void lead({ steal: true })
  }, 5_000)
  leaving.addEventListener('abort', () => clearInterval(watch))
}
