// Counts of passed and failed tests from the reports of the test runners. A suite that ran no test counts as failed.

import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

export type Counts = {
  passed: number
  failed: number
  skipped: number
  /** What failed, and its message, a line each, to print at the end of a long log. */
  failures?: string[]
  files?: FileTime[]
  /** Files whose tests did not run because their setup failed. */
  unbegun?: string[]
}

/** How long a file's tests took, in seconds. */
export type FileTime = { name: string; seconds: number }

type VitestReport = Record<
  'numPassedTests' | 'numFailedTests' | 'numPendingTests' | 'numTodoTests',
  number
> & {
  testResults?: {
    name: string
    status?: string
    message?: string
    startTime: number
    endTime: number
    assertionResults: VitestResult[]
  }[]
}
type VitestResult = { fullName: string; status: string; failureMessages?: string[] }

type PlaywrightReport = { stats: Record<string, number>; suites?: PlaywrightSuite[] }
type PlaywrightSuite = { title: string; specs?: PlaywrightSpec[]; suites?: PlaywrightSuite[] }
type PlaywrightSpec = {
  title: string
  file: string
  line: number
  tests: { status: string; results: { duration: number; error?: { message?: string } }[] }[]
}

/** The first lines of an error, without colors. */
const shortly = (message = '') =>
  stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => line.trim() !== '' && !/^\s*at /.test(line))
    .slice(0, 12)
    .join('\n      ')

const AT_SECOND_TRY = ' (passed at the second try)'

/** Reads Vitest's JSON report. In CI, a test gets a second try, like a journey. */
export function countVitest(report: string): Counts {
  const {
    numPassedTests,
    numFailedTests,
    numPendingTests,
    numTodoTests,
    testResults = [],
  } = JSON.parse(report) as VitestReport
  const unbegun = testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && assertionResults.every((result) => result.status !== 'failed'),
  )
  const failures = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status, failureMessages = [] }) => status === 'failed' || failureMessages.length > 0)
      .map(
        ({ fullName, status, failureMessages }) =>
          `${name} › ${fullName}${status === 'failed' ? '' : AT_SECOND_TRY}\n      ${shortly(failureMessages?.[0])}`,
      ),
  )
  const files = testResults.map(({ name, startTime, endTime }) => ({
    name: relative('.', name),
    seconds: (endTime - startTime) / 1000,
  }))
  return {
    failures: [
      ...unbegun.map(({ name, message }) => `${name} could not begin\n      ${shortly(message)}`),
      ...failures,
    ],
    unbegun: unbegun.map(({ name }) => relative('.', name)),
    files,
    passed: numPassedTests ?? 0,
    failed: numFailedTests ?? 0,
    skipped: (numPendingTests ?? 0) + (numTodoTests ?? 0),
  }
}

/** Reads Playwright's JSON report. Only in CI does a test get a second try, because other work on the machine may slow it
 *  down; the runner lists it as flaky, which is a bug to fix. */
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
        return `${file}:${line} › ${title}${status === 'flaky' ? AT_SECOND_TRY : ''}\n      ${shortly(message)}`
      }),
  )
  const times = new Map<string, number>()
  for (const { file, tests } of suites.flatMap(specsOf))
    for (const { duration } of tests.flatMap(({ results }) => results))
      times.set(file, (times.get(file) ?? 0) + duration / 1000)
  return {
    failures,
    files: [...times].map(([name, seconds]) => ({ name, seconds })),
    passed: (stats.expected ?? 0) + (stats.flaky ?? 0),
    failed: stats.unexpected ?? 0,
    skipped: stats.skipped ?? 0,
  }
}

/** Combines counts with the runner's exit code. A run that crashed, skipped a test or ran none gets an additional failure.
 *  @param report the runner's report, undefined when there is none */
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

export type Judged = Counts & { processor: number; reason?: string }

/** Combines a run with a second run of the files whose setup failed in the first. */
export function addSecondTry(first: Judged, second: Judged): Judged {
  const failedTests = first.reason === undefined ? first.failed : 0
  return {
    ...second,
    passed: first.passed + second.passed,
    failed: failedTests + second.failed,
    failures: [...(first.failures ?? []), ...(second.failures ?? [])],
    files: [...(first.files ?? []), ...(second.files ?? [])],
    processor: first.processor + second.processor,
  }
}
