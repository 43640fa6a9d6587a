import { Busy } from './errors.ts'

/** Lets only so much heavy work run at once, keeps a short line waiting, and refuses the rest. */
export type Line = {
  /** @throws Busy when the line is full; `work` is not begun then */
  run: <Result>(work: () => Promise<Result>) => Promise<Result>
}

/** @param width how many run at once
 *  @param waiting how many may stand in line, first come first served */
export function createLine({ width, waiting }: { width: number; waiting: number }): Line {
  let running = 0
  const line: (() => void)[] = []
  return {
    run: async (work) => {
      if (running >= width) {
        if (line.length >= waiting) throw new Busy()
        await new Promise<void>((begin) => line.push(begin))
      } else running += 1
      try {
        return await work()
      } finally {
        // The place is handed on, so that nobody who comes now gets in before the line.
        const next = line.shift()
        if (next) next()
        else running -= 1
      }
    },
  }
}
