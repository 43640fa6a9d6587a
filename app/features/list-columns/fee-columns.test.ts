import { expect, test } from 'vitest'
import { problemOfColumns } from './chosen-columns.ts'
import { feeColumnOf, feeNameOf } from './fee-columns.ts'
import { guessColumns } from './guess-columns.ts'

test.each([
  ['Monthly trash', 'fee_monthly'],
  ['Trash ($/mo)', 'fee_monthly'],
  ['Water & Sewer per month', 'fee_monthly'],
  ['monthly_amenity_fee (mandatory)', 'fee_monthly'],
  ['Monthly parking (optional)', 'fee_monthly_optional'],
  ['One-time cleaning fee, required', 'fee_once'],
  ['Optional one-time furniture fee', 'fee_once_optional'],
  // Who pays it is not stated, and not everyone has a pet.
  ['Pet rent', 'fee_monthly_unstated'],
  ['Monthly amenity fee', 'fee_monthly_unstated'],
  ['Admin fee', 'fee_once_unstated'],
  ['Move-in fee', 'fee_once_unstated'],
  ['Monthly locker fee, not mandatory', 'fee_monthly_unstated'],
  // How often it is paid is not stated, is stated twice, or is something else.
  ['Trash', 'fee_unstated'],
  ['Pet fee', 'fee_unstated'],
  ['Monthly or one-time fee', 'fee_unstated'],
  ['Annual fee (mandatory)', 'fee_unstated'],
  ['Late fee', 'fee_unstated'],
  ['6-month term fee', 'fee_unstated'],
  // No fees, or no amounts.
  ['Monthly special', undefined],
  ['Fee notes', undefined],
  ['Trash included?', undefined],
  ['Gas range', undefined],
])('a column “%s” is %s', (heading, column) => {
  expect(feeColumnOf(heading)).toBe(column)
})

test('fees are guessed only for headings that mean nothing else, several at once, and never where nobody looks', () => {
  const headings = [
    'Monthly rent',
    'Application fee',
    'Monthly fees',
    'Utilities',
    'Monthly trash',
    'Pet rent',
  ]
  expect(guessColumns(headings)).toEqual([
    'price',
    'application_fee',
    'fees',
    'fees',
    'fee_monthly',
    'fee_monthly_unstated',
  ])
  expect(guessColumns(headings, 'ours').slice(3)).toEqual([undefined, undefined, undefined])
  const needed = ['address', 'price', 'beds']
  expect(problemOfColumns([...needed, 'fee_monthly', 'fee_monthly', 'fees', 'fees'])).toBeUndefined()
  expect(problemOfColumns([...needed, 'pets', 'pets'])).toMatch('Two headings are pets')
})

test('a heading is the name of its fee, without what stands in brackets', () => {
  expect(feeNameOf(' pet_rent ($/mo) ')).toBe('Pet rent')
  expect(feeNameOf('(fee)')).toBe('(fee)')
})
