import { expect, test } from 'vitest'
import { splitAddress } from './address-field.tsx'

test.each([
  ['1200 gayl', '1200 ', 'gayl', ''],
  ['1200 Gayley Ave #4', '1200 ', 'Gayley Ave', ' #4'],
  ['12b  10th Helena, Unit 3', '12b  ', '10th Helena', ', Unit 3'],
  ['10th Hel', '', '10th Hel', ''],
  ['1200-1204 Veteran apt 2', '1200-1204 ', 'Veteran', ' apt 2'],
  ['1200', '', '1200', ''],
  ['', '', '', ''],
])('%s is a number, a street and a unit', (typed, before, street, after) => {
  expect(splitAddress(typed)).toEqual({ before, street, after })
})
