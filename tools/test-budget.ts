/** How many seconds of processor time the whole of `npm test` may take. The goal is 1,440, which is 12 minutes on two cores, and
 *  1,396 were measured on 2026-11-23 on a machine with nothing beside it. The same run took up to 1.4 times as many seconds on
 *  other days and machines, which is what the rest is for. Most goes to Chromium's pages and to starting the site. */
const BUDGET = 1_800

/** Processor time, which a busy machine changes little; a tenth more is still no reason to stop anybody. */
const TOLERANCE = 0.1

/** Judges what all suites together took.
 *  @param seconds of processor time
 *  @returns what to print, if it is over the budget; `isRed` when it is so far over that CI fails */
export function judgeTime(seconds: number, budget = BUDGET): { warning: string; isRed: boolean } | undefined {
  if (seconds <= budget) return undefined
  const warning = `${seconds.toFixed(0)} s of processor time: the budget is ${budget} s (tools/test-budget.ts).`
  return { warning, isRed: seconds >= budget + budget * TOLERANCE }
}
