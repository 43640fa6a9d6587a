// What the reports of the test runners say, as numbers that cannot lie: a suite that ran nothing has failed.

import { stripVTControlCharacters } from 'node:util'

export type Counts = {
  passed: number
  failed: number
  skipped: number
  /** What failed and with which words, a line each: the end of a long log must tell it. */
  failures?: string[]
}

type VitestReport = Record<
  'numPassedTests' | 'numFailedTests' | 'numPendingTests' | 'numTodoTests',
  number
> & {
  testResults?: { name: string; message?: string; assertionResults: VitestResult[] }[]
}
type VitestResult = { fullName: string; status: string; failureMessages?: string[] }

type PlaywrightReport = { stats: Record<string, number>; suites?: PlaywrightSuite[] }
type PlaywrightSuite = { title: string; specs?: PlaywrightSpec[]; suites?: PlaywrightSuite[] }
type PlaywrightSpec = {
  title: string
  file: string
  line: number
  tests: { status: string; results: { error?: { message?: string } }[] }[]
}

/** The first lines of an error, without colours. */
const shortly = (message = '') =>
  stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => line.trim() !== '' && !/^\s*at /.test(line))
    .slice(0, 6)
    .join('\n      ')

/** Reads the JSON report of Vitest. */
export function countVitest(report: string): Counts {
  const {
    numPassedTests,
    numFailedTests,
    numPendingTests,
    numTodoTests,
    testResults = [],
  } = JSON.parse(report) as VitestReport
  const failures = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map((test) => `${name} › ${test.fullName}\n      ${shortly(test.failureMessages?.[0])}`),
  )
  return {
    failures,
    passed: numPassedTests ?? 0,
    failed: numFailedTests ?? 0,
    skipped: (numPendingTests ?? 0) + (numTodoTests ?? 0),
  }
}

/** Reads the JSON report of Playwright. A journey gets a second try in CI alone, where a neighbour on the machine may hold
 *  it up; the runner lists it as flaky, and whoever reads that mends it. */
export function countPlaywright(report: string): Counts {
  const { stats, suites = [] } = JSON.parse(report) as PlaywrightReport
  const specsOf = (suite: PlaywrightSuite): PlaywrightSpec[] => [
    ...(suite.specs ?? []),
    ...(suite.suites ?? []).flatMap(specsOf),
  ]
  const failures = suites.flatMap(specsOf).flatMap(({ file, line, title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ status, results }) => {
        const message = results.find(({ error }) => error)?.error?.message
        return `${file}:${line} › ${title}${status === 'flaky' ? ' (passed at the second try)' : ''}\n      ${shortly(message)}`
      }),
  )
  return {
    failures,
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
