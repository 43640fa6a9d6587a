// What the reports of the test runners say, as numbers that cannot lie: a suite that ran nothing has failed.

export type Counts = { passed: number; failed: number; skipped: number }

/** Reads the JSON report of Vitest. */
export function countVitest(report: string): Counts {
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests } = JSON.parse(report) as Record<
    string,
    number
  >
  return {
    passed: numPassedTests ?? 0,
    failed: numFailedTests ?? 0,
    skipped: (numPendingTests ?? 0) + (numTodoTests ?? 0),
  }
}

/** Reads the JSON report of Playwright. A journey gets a second try in CI alone, where a neighbour on the machine may hold
 *  it up; the runner lists it as flaky, and whoever reads that mends it. */
export function countPlaywright(report: string): Counts {
  const { stats } = JSON.parse(report) as { stats: Record<string, number> }
  return {
    passed: (stats.expected ?? 0) + (stats.flaky ?? 0),
    failed: stats.unexpected ?? 0,
    skipped: stats.skipped ?? 0,
  }
}

/** Holds counts against how the runner ended. A run that broke, skipped something or ran nothing has a failure more.
 *  @param report the runner's report, undefined when it left none */
export function judge(
  exitCode: number | null,
  report: string | undefined,
  count: (report: string) => Counts,
): Counts & { reason?: string } {
  const counts = report === undefined ? { passed: 0, failed: 0, skipped: 0 } : count(report)
  if (counts.failed > 0) return counts
  if (report === undefined) return { ...counts, failed: 1, reason: 'left no report' }
  if (exitCode !== 0) return { ...counts, failed: 1, reason: `ended with code ${exitCode}` }
  if (counts.passed === 0) return { ...counts, failed: 1, reason: 'no test ran' }
  if (counts.skipped > 0) return { ...counts, failed: 1, reason: `${counts.skipped} skipped` }
  return counts
}
