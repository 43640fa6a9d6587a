import { expect, test } from 'vitest'
import { countPlaywright, countVitest, judge } from './test-counts.ts'

const vitest = (passed: number, failed: number, pending = 0) =>
  JSON.stringify({
    numPassedTests: passed,
    numFailedTests: failed,
    numPendingTests: pending,
    numTodoTests: 0,
  })

test('a run that ended well counts what it says', () => {
  expect(judge(0, vitest(7, 0), countVitest)).toEqual({ passed: 7, failed: 0, skipped: 0 })
})

test('failures are counted', () => {
  expect(judge(1, vitest(7, 2), countVitest)).toEqual({ passed: 7, failed: 2, skipped: 0 })
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
  expect(countPlaywright(report)).toEqual({ passed: 4, failed: 1, skipped: 2 })
})
