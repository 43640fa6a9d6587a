import { createHash } from 'node:crypto'

/** How many seconds of processor time the whole of `npm test` may take, at the speed of the machine that it was measured on: the last
 *  whole run of CI (3,055 s at 0.48 of that speed). The goal is 900. Most goes to Chromium's pages, to tests of the database and to
 *  starting the site. Photos of sublets, the providers of a log-in, forms of 34 more pages that keep what was typed, and the areas that
 *  links are hit in added about 120. */
const BUDGET = 1_470

/** A tenth more is still no reason to stop anybody. */
const TOLERANCE = 0.1

/** Below this speed the figure only warns: a machine whose host is that busy slows some work more than other. */
const SLOWEST_JUDGE = 0.6

/** Judges what all suites together took.
 *  @param seconds of processor time
 *  @param speed of this machine, as `watchSpeed` tells it
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

/** Milliseconds of processor time for one `fixedWork` on an idle machine, as the budget was measured on. */
const REFERENCE = 35

/** Milliseconds between two samples; one takes about a hundredth of that. */
const EVERY = 10_000

/** Work like that of the suites (objects, sorting, text, a hash), the same at every call. */
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

/** How long `fixedWork` keeps the processor busy, in milliseconds. */
function sample(): number {
  const before = process.threadCpuUsage()
  fixedWork()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1_000
}

/** Watches how fast this machine is until the answer is asked for. Seconds of processor time alone say little about work.
 *  Beside other guests of its host, the same machine took 42 to 140 ms for the same work within a minute.
 *  @returns a function that ends the watch and gives the mean speed, where 1 is the machine that the budget was set on */
export function watchSpeed(): () => number {
  for (let warm = 0; warm < 8; warm++) fixedWork()
  const speeds = [REFERENCE / sample()]
  const timer = setInterval(() => speeds.push(REFERENCE / sample()), EVERY)
  return () => {
    clearInterval(timer)
    return speeds.reduce((sum, speed) => sum + speed, 0) / speeds.length
  }
}
