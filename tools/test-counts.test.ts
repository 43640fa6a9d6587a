import { expect, test } from 'vitest'
import { addSecondTry, countPlaywright, countVitest, judge } from './test-counts.ts'

const vitest = (passed: number, failed: number, pending = 0) =>
  JSON.stringify({
    numPassedTests: passed,
    numFailedTests: failed,
    numPendingTests: pending,
    numTodoTests: 0,
  })

test('a run that ended well counts what it says', () => {
  expect(judge(0, vitest(7, 0), countVitest)).toMatchObject({ passed: 7, failed: 0, skipped: 0 })
})

test('failures are counted', () => {
  expect(judge(1, vitest(7, 2), countVitest)).toMatchObject({ passed: 7, failed: 2, skipped: 0 })
})

test.each([
  ['nothing ran', 0, vitest(0, 0), 'no test ran'],
  ['the runner crashed before its report', 1, undefined, 'left no report'],
  ['it ended badly although every test passed', 1, vitest(7, 0), 'ended with code 1'],
  ['it was killed', null, vitest(7, 0), 'ended with code null'],
  ['something was skipped', 0, vitest(7, 0, 1), '1 skipped'],
])('when %s, that is a failure', (_, exitCode, report, reason) => {
  expect(judge(exitCode, report, countVitest)).toMatchObject({ failed: 1, reason })
})

test('a journey that passed at the second try has passed; the runner lists it as flaky', () => {
  const report = JSON.stringify({ stats: { expected: 3, unexpected: 1, flaky: 1, skipped: 2 } })
  expect(countPlaywright(report)).toMatchObject({ passed: 4, failed: 1, skipped: 2 })
})

test('what failed is told by name and first words, in plain text', () => {
  const failed = {
    fullName: 'a home is found',
    status: 'failed',
    failureMessages: ['\u001b[31mno\u001b[39m\n    at x.ts:1'],
  }
  const fine = { fullName: 'fine', status: 'passed', failureMessages: [] }
  const flaky = { fullName: 'late', status: 'passed', failureMessages: ['too slow'] }
  const suite = { name: 'a.test.ts', assertionResults: [failed, fine, flaky] }
  const { failures } = countVitest(
    JSON.stringify({ numPassedTests: 1, numFailedTests: 1, testResults: [suite] }),
  )
  expect(failures).toEqual([
    'a.test.ts › a home is found\n      no',
    'a.test.ts › late (passed at the second try)\n      too slow',
  ])
})

test('a journey that failed, or needed its second try, is told where it is written', () => {
  const journey = (status: string) => ({ status, results: [{ error: { message: 'too slow' } }, {}] })
  const specs = [
    { title: 'a search', file: 'a.e2e.ts', line: 7, tests: [journey('flaky'), journey('expected')] },
  ]
  const { failures } = countPlaywright(
    JSON.stringify({ stats: {}, suites: [{ title: 'a', suites: [{ title: 'b', specs }] }] }),
  )
  expect(failures).toEqual(['a.e2e.ts:7 › a search (passed at the second try)\n      too slow'])
})

test('each file is told how long its tests took', () => {
  const file = { name: `${process.cwd()}/a.test.ts`, startTime: 1_000, endTime: 3_500, assertionResults: [] }
  expect(countVitest(JSON.stringify({ testResults: [file] })).files).toEqual([
    { name: 'a.test.ts', seconds: 2.5 },
  ])
  const test = { status: 'expected', results: [{ duration: 700 }, { duration: 300 }] }
  const specs = [{ title: 'a search', file: 'a.e2e.ts', line: 7, tests: [test, test] }]
  expect(countPlaywright(JSON.stringify({ stats: {}, suites: [{ title: 'a', specs }] })).files).toEqual([
    { name: 'a.e2e.ts', seconds: 2 },
  ])
})

test('a file that could not begin is told with the reason, and counts as it ends at the second try', () => {
  const late = {
    name: `${process.cwd()}/a.test.ts`,
    status: 'failed',
    message: 'the demo is late\n    at x.ts:1',
    assertionResults: [{ fullName: 'a home', status: 'skipped' }],
  }
  const report = JSON.stringify({ numPassedTests: 5, numPendingTests: 1, testResults: [late] })
  const first = { ...judge(1, report, countVitest), processor: 2 }
  expect(first).toMatchObject({
    failed: 1,
    unbegun: ['a.test.ts'],
    failures: [`${late.name} could not begin\n      the demo is late`],
  })
  const tried = (passed: number, failed: number) =>
    addSecondTry(first, { ...judge(failed, vitest(passed, failed), countVitest), processor: 1 })
  expect(tried(1, 0)).toMatchObject({ passed: 6, failed: 0, failures: first.failures, processor: 3 })
  expect(tried(0, 1)).toMatchObject({ passed: 5, failed: 1 })
})
