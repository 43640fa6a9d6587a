import { expect, test } from 'vitest'
import { judgeTime } from './test-budget.ts'

test.each([
  [100, 1, undefined],
  [101, 1, false],
  [109, 1, false],
  [110, 1, true],
  [140, 0.7, undefined],
  [160, 0.7, true],
  [90, 1.25, true],
  [250, 0.5, false],
])('%i s at a speed of %f, with a budget of 100', (seconds, speed, isRed) => {
  expect(judgeTime(seconds, speed, 100)?.isRed).toBe(isRed)
})

test('the warning names both', () => {
  expect(judgeTime(202, 0.5, 100)?.warning).toMatch(/101 s .* 100 s/)
})
