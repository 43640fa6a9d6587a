import { expect, test } from 'vitest'
import { shortName } from './short-name.ts'

test('a name of up to 30 letters stands as it is', () => {
  expect(shortName('x'.repeat(30))).toBeNull()
  expect(shortName('👩‍👩‍👧'.repeat(30))).toBeNull()
})

test('a longer one is cut between letters, never through one', () => {
  expect(shortName('x'.repeat(31))).toBe(`${'x'.repeat(30)}…`)
  expect(shortName('👩‍👩‍👧'.repeat(31))).toBe(`${'👩‍👩‍👧'.repeat(30)}…`)
})
