import type { HeardEvent } from './listeners.ts'

const EVERY = { visible: 10_000, hidden: 45_000 } // milliseconds

type Polled = { events: NonNullable<HeardEvent>[]; last: string; missed: boolean }
type Polling = {
  leaving: AbortSignal
  query: () => string
  heard: (polled: Polled) => void
  ended: () => void
  /** Whether a stream may be tried again. */
  enough: () => boolean
}

/** Polls every few seconds, less often in hidden tabs.
 *  @returns whether polling has ended permanently */
export async function pollEvents({ leaving, query, heard, ended, enough }: Polling): Promise<boolean> {
  while (!leaving.aborted) {
    const answer = await fetch(`/api/events.json?${query()}`, { signal: leaving }).catch(() => null)
    if (answer?.status === 204) {
      ended()
      return true
    }
    if (answer?.ok) {
      heard((await answer.json()) as Polled)
      if (enough()) return false
    }
    await pause(EVERY[document.visibilityState] * (0.8 + Math.random() * 0.4), leaving)
  }
  return true
}

function pause(milliseconds: number, leaving: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, milliseconds)
    function done() {
      clearTimeout(timer)
      leaving.removeEventListener('abort', done)
      resolve()
    }
    leaving.addEventListener('abort', done)
  })
}
