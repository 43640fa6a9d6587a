import { expect, test } from 'vitest'
import { LINE_MOST } from '#app/platform/text/bounded.ts'
import { processorGrowth } from '#tests/setup/processor-growth.ts'
import { companyNameField } from './fields.ts'
import { nearNames } from './near-names.ts'

const known = ['Roost', 'University of Southern California', 'USC', 'UC Los Angeles', 'Keller Homes', 'Mill']

test.for([
  ['U5C Housing Office', ['USC']],
  ['U.S.C. Student Living', ['USC']],
  ['Ｕｓｃ Living', ['USC']],
  ['R00st', ['Roost']],
  ['Roöst Team', ['Roost']],
  ['Ke11er  Homes LLC', ['Keller Homes']],
  ['KeIIer Hornes', ['Keller Homes']],
  ['UC-Los-Angeles Rooms', ['UC Los Angeles']],
  ['Univ. of Southern California Rooms', ['University of Southern California']],
  ['Southern California', ['University of Southern California']],
  ['Keller', ['Keller Homes']],
  ['Kellar Homes', ['Keller Homes']],
  ['Keler Home', ['Keller Homes']],
  ['Kolar Hames', []],
  ['Mills', ['Mill']],
  ['Mil', []],
  ['Bluebird Rentals', []],
] as const)('%s could be mistaken for %s', ([name, near]) => {
  expect(nearNames(name, known)).toEqual(near)
})

test('the time is in proportion to the length', () => {
  const others = (name: string) => Array.from({ length: 500 }, (_, at) => `${name}${at % 10}`)
  const longest = Math.floor((LINE_MOST - 1) / 8)
  expect(
    processorGrowth(
      (name) => nearNames(name, others(name)),
      (length) => 'e'.repeat(length),
      longest,
    ),
  ).toBeLessThan(16)
  expect(
    processorGrowth(
      (name) => nearNames(name, known),
      (length) => 'U5C'.repeat(length),
      20_000,
    ),
  ).toBeLessThan(16)
})

test.for([
  ['UЅC Housing', false], // with a Cyrillic letter
  ['Keller & Sons (Los Angeles), Inc.', true],
  ['Ødegård Homes', true],
  ['keller.example', false],
  ['', false],
  ['x'.repeat(81), false],
] as const)('%s is allowed: %s', ([name, allowed]) => {
  expect(companyNameField.safeParse(name).success).toBe(allowed)
})
