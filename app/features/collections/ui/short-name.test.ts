import { expect, test } from 'vitest'
import { shortName } from './collection-card.tsx'

test('a name of up to 30 characters is not shortened', () => {
  expect(shortName('x'.repeat(30))).toBeNull()
  expect(shortName('👩‍👩‍👧'.repeat(30))).toBeNull()
})

test('a longer one is cut between characters, never within one', () => {
  expect(shortName('x'.repeat(31))).toBe(`${'x'.repeat(30)}…`)
  expect(shortName('👩‍👩‍👧'.repeat(31))).toBe(`${'👩‍👩‍👧'.repeat(30)}…`)
})
