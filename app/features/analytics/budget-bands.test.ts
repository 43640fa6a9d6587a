import { expect, test } from 'vitest'
import { bandOf, bandText } from './budget-bands.ts'

test.for([
  [null, 'no limit', 'no limit'],
  [0, '1-500', '$1 to $500'],
  [500, '1-500', '$1 to $500'],
  [501, '501-1000', '$501 to $1,000'],
  [4000, '3501-4000', '$3,501 to $4,000'],
  [4001, 'over-4000', 'over $4,000'],
] as const)('a budget of %s is kept as %s and read as %s', ([max, band, words]) => {
  expect(bandOf(max)).toBe(band)
  expect(bandText(band)).toBe(words)
})
