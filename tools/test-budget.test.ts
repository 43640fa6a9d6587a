import { expect, test } from 'vitest'
import { judgeTime } from './test-budget.ts'

test.each([
  [100, undefined],
  [101, false],
  [109, false],
  [110, true],
])('%i s of a budget of 100', (seconds, isRed) => {
  expect(judgeTime(seconds, 100)?.isRed).toBe(isRed)
})

test('the warning names both', () => {
  expect(judgeTime(101, 100)?.warning).toMatch(/101 s .* 100 s/)
})
