import { expect, test } from 'vitest'
import { changedRent, rentChangeForm } from './rent-change.ts'

test.each([
  [
    { by: 'dollars', amount: '-50' },
    { by: 'dollars', amount: -50 },
  ],
  [
    { by: 'dollars', amount: '-$1,050.00' },
    { by: 'dollars', amount: -1050 },
  ],
  [
    { by: 'percent', amount: ' 2.5 %' },
    { by: 'percent', amount: 2.5 },
  ],
])('a change is read as it is typed: %j', (typed, read) => {
  expect(rentChangeForm.parse(typed)).toEqual(read)
})

test.each([
  { amount: '' },
  { amount: 'some' },
  { amount: '0' },
  { amount: '80' },
  { by: 'luck', amount: '3' },
])('or has its sentence: %j', (typed) => {
  const read = rentChangeForm.safeParse({ by: 'percent', ...typed })
  expect(read.error?.issues[0]?.message).toMatch(/^[A-Z].*\.$/)
})

test('a rent never falls to zero, and an unstated one stays so', () => {
  expect(changedRent(10_000, { by: 'dollars', amount: -500 })).toBe(100)
  expect(changedRent(0, { by: 'dollars', amount: 500 })).toBe(0)
})
