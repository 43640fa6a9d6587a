import { createHash } from 'node:crypto'

/** Seconds of processor time that all of `npm test` may take, at the speed of the machine on which it was measured: the last whole run
 *  of CI (3,055 s at 0.48 of that speed). The goal is 900. Most goes to Chromium's pages, database tests and site starts. Photos of
 *  sublets, login providers, forms on 34 more pages that keep typed values, and the hit areas of links added about 120. */
const BUDGET = 1_470

/** A tenth more is no reason yet to stop anybody. */
const TOLERANCE = 0.1

/** Below this speed the result is only a warning: on a machine with such a busy host, some work slows down more than other work. */
const SLOWEST_JUDGE = 0.6

/** Judges the total time of all suites.
 *  @param seconds of processor time
 *  @param speed of this machine, from `watchSpeed`
 *  @returns what to print, if it is over the budget; `isRed` when it is so far over that CI fails */
export function judgeTime(
  seconds: number,
  speed: number,
  budget = BUDGET,
): { warning: string; isRed: boolean } | undefined {
  const work = seconds * speed
  if (work <= budget) return undefined
  const warning = `${work.toFixed(0)} s of processor time at the speed of the budget's machine: the budget is ${budget} s (tools/test-budget.ts).`
  return { warning, isRed: work >= budget + budget * TOLERANCE && speed >= SLOWEST_JUDGE }
}

/** Milliseconds of processor time for one `fixedWork` on an idle machine, the one that the budget was measured on. */
const REFERENCE = 35

/** Milliseconds between two samples; one takes about a hundredth of that. */
const EVERY = 10_000

/** Work like that of the suites (objects, sorting, text, a hash), the same in every call. */
function fixedWork(): number {
  const listings = Array.from({ length: 40_000 }, (_, at) => ({
    id: `h${(at * 7_919) % 40_000}`,
    rent: (at * 31) % 4_000,
    tags: ['a', 'b', String(at % 17)],
  }))
  listings.sort((one, other) => one.rent - other.rent || (one.id < other.id ? -1 : 1))
  const text = JSON.stringify(listings)
  const rents = new Map((JSON.parse(text) as typeof listings).map(({ id, rent }) => [id, rent]))
  let sum = createHash('sha256').update(text).digest().length
  for (const [, id] of text.matchAll(/"id":"(h\d+)"/g)) sum += rents.get(id ?? '') ?? 0
  return sum
}

/** Milliseconds of processor time that `fixedWork` takes. */
function sample(): number {
  const before = process.threadCpuUsage()
  fixedWork()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1_000
}

/** Measures this machine's speed until the result is requested, because processor seconds alone say little about work. Next
 *  to other guests of its host, the same machine took 42 to 140 ms for the same work within a minute.
 *  @returns a function that stops measuring and returns the mean speed, where 1 is the machine that the budget was set on */
export function watchSpeed(): () => number {
  for (let warm = 0; warm < 8; warm++) fixedWork()
  const speeds = [REFERENCE / sample()]
  const timer = setInterval(() => speeds.push(REFERENCE / sample()), EVERY)
  return () => {
    clearInterval(timer)
    return speeds.reduce((sum, speed) => sum + speed, 0) / speeds.length
  }
}
