import { Busy } from '../errors.ts'

/** Limits how much heavy work runs at once: a few run, some wait in order, the rest is refused. */
export type BoundedQueue = {
  /** @throws Busy when the queue is full; `work` is not started then */
  run: <Result>(work: () => Promise<Result>) => Promise<Result>
}

/** @param concurrency how many run at once
 *  @param waiting how many may wait, first come first served */
export function createBoundedQueue({
  concurrency,
  waiting,
}: {
  concurrency: number
  waiting: number
}): BoundedQueue {
  let running = 0
  const queue: (() => void)[] = []
  return {
    run: async (work) => {
      if (running >= concurrency) {
        if (queue.length >= waiting) throw new Busy()
        await new Promise<void>((start) => queue.push(start))
      } else running += 1
      try {
        return await work()
      } finally {
        // The slot goes straight to the next in the queue, so that a newcomer cannot take it first.
        const next = queue.shift()
        if (next) next()
        else running -= 1
      }
    },
  }
}
