/** Tells the time, and can be moved forwards or backwards in demo mode (`/dev`). Every rule that looks at time asks it. */
export type Clock = {
  now: () => Date
  /** How far the clock was moved, in milliseconds. */
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
