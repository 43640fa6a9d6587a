/** The clock that every rule uses. In demo mode `/dev` can move it forwards and backwards. */
export type Clock = {
  now: () => Date
  /** How far it was moved, in milliseconds. */
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
