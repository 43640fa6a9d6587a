export type RequestQueue = {
  /** Waits until a request may begin.
   *  @param within milliseconds
   *  @param hasLeft whether nobody waits for its answer any more
   *  @returns false if it could not begin within that time, the oldest in the queue has already waited that long, or nobody waits for it */
  begin: (within: number, hasLeft?: () => boolean) => Promise<boolean>
}

type Waiting = { since: number; within: number; hasLeft: () => boolean; begin: (inTime: boolean) => void }

/** Requests that have arrived but not begun. In each turn of the event loop the oldest one begins, after earlier ones have
 *  continued as far as they could. So an overloaded process does not divide itself among all requests and answer all of them
 *  late; instead they wait here, for a known time. What a request waits for after it has begun does not block the others.
 *  @param clock in milliseconds
 *  @param nextTurn runs something in the event loop's next turn */
export function createRequestQueue(
  clock: { now: () => number } = performance,
  nextTurn: (work: () => void) => unknown = setImmediate,
): RequestQueue {
  const queue: Waiting[] = []
  let running = false
  const isOver = ({ since, within, hasLeft }: Waiting) => clock.now() - since >= within || hasLeft()
  /** Requests that waited too long, or that nobody waits for, leave without a turn. */
  const leave = () => {
    while (queue[0] && isOver(queue[0])) queue.shift()?.begin(false)
  }
  const turn = () => {
    leave()
    queue.shift()?.begin(true)
    if (queue.length > 0) nextTurn(turn)
    else running = false
  }
  return {
    begin: async (within, hasLeft = () => false) => {
      leave()
      const since = clock.now()
      if (queue[0] && since - queue[0].since >= within) return false
      if (!running) nextTurn(turn)
      running = true
      return new Promise((begin) => queue.push({ since, within, hasLeft, begin }))
    },
  }
}
