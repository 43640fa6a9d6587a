/** The clock that all rules use. In demo mode, `/dev` can move it. */
export type Clock = {
  now: () => Date
  /** Milliseconds by which it was moved. */
  offset: () => number
  move: (milliseconds: number) => void
}

export function createClock(): Clock {
  let offset = 0
  return {
    now: () => new Date(Date.now() + offset),
    offset: () => offset,
    move: (milliseconds) => {
      offset = milliseconds
    },
  }
}
