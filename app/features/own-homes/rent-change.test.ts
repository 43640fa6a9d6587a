import { expect, test } from 'vitest'
import { changedRent, readRentChange } from './rent-change.ts'
import { rentField } from '#app/features/publishing/rules.ts'

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
  expect(readRentChange(new URLSearchParams(typed))).toEqual({ change: read, errors: {} })
})

test.each([
  { amount: '' },
  { amount: 'some' },
  { amount: '0' },
  { amount: '80' },
  { by: 'luck', amount: '3' },
])('or has its sentence: %j', (typed) => {
  const { change, errors } = readRentChange(new URLSearchParams({ by: 'percent', ...typed }))
  expect(change).toBe(null)
  expect(Object.values(errors)[0]).toMatch(/^[A-Z].*\.$/)
})

test('a rent never falls to zero, and an unstated one stays so', () => {
  expect(changedRent({ id: 'a', price: 10_000 }, { by: 'dollars', amount: -500 })).toBe(100)
  expect(changedRent({ id: 'a', price: 0 }, { by: 'dollars', amount: 500 })).toBe(0)
})

test('rents of each home are read by its id; an empty one stays, a wrong one changes none', () => {
  const asked = (rents: Record<string, string>) =>
    new URLSearchParams({
      by: 'each',
      ...Object.fromEntries(Object.entries(rents).map(([id, rent]) => [rentField(id), rent])),
    })
  const { change, errors } = readRentChange(asked({ a: '$1,450', b: '', c: '900.50' }))
  expect(errors).toEqual({})
  if (!change) throw new Error('nothing was read')
  const rent = (id: string) => changedRent({ id, price: 70_000 }, change)
  expect(['a', 'b', 'c', 'd'].map(rent)).toEqual([145_000, 70_000, 90_050, 70_000])
  const wrong = readRentChange(asked({ a: '1450', b: 'cheap', c: '0' }))
  expect(wrong.change).toBe(null)
  expect(Object.keys(wrong.errors)).toEqual([rentField('b'), rentField('c')])
  expect(readRentChange(asked({ a: ' ' })).change).toBe(null)
})
