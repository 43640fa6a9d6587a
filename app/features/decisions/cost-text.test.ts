import { expect, test } from 'vitest'
import { costOf } from '#app/features/listings/price.ts'
import { costText, countedCost } from './cost-text.ts'

const home = { price: 190_000, priceBasis: 'unit', beds: 2, fees: [] } as const

test('a home counts with each one’s part, and with none for more people than fit', () => {
  const counted = (people: number) => countedCost({ cost: costOf({ ...home, fees: [] }, people), beds: 2 })
  expect(counted(4)).toEqual({ costEach: 47_500, costNote: 'plus fees, not stated' })
  expect(costText(counted(4), 4)).toBe('$475 a month each, for 4 people\u00A0· plus fees, not stated')
  expect(counted(5)).toEqual({ costEach: null, costNote: '5 people don’t fit 2 beds' })
  expect(costText(counted(5), 5)).toBe('5 people don’t fit 2 beds')
  expect(costText({ costEach: null, costNote: null }, 5)).toBe('Cost not stated')
})
