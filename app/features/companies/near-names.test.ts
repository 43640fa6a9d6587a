import { expect, test } from 'vitest'
import { LINE_MOST } from '#app/platform/text/bounded.ts'
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
  const started = performance.now()
  nearNames(
    'U5C'.repeat(200_000),
    Array.from({ length: 2000 }, (_, at) => `Company ${at} ${'é'.repeat(LINE_MOST)}`),
  )
  const long = 'é'.repeat(LINE_MOST - 1)
  nearNames(
    long,
    Array.from({ length: 2000 }, (_, at) => `${long}${at % 10}`),
  )
  expect(performance.now() - started).toBeLessThan(5000)
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
