/** How many seconds of processor time the whole of `npm test` may take. It is to become 1,440, which is 12 minutes on two cores.
 *  Until then it is what the suites are expected to take, rounded up: the most goes to Chromium's pages and to starting the site,
 *  three seconds each time. */
const BUDGET = 2_100

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
