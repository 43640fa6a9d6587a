import { expect, test } from 'vitest'
import { costGaps } from '#app/features/listings/gaps.ts'
import { costOf, withChosenFees, type PriceFacts } from '#app/features/listings/price.ts'
import { costRows, costPart } from './cost-table.tsx'

const unit: PriceFacts = {
  price: 336_000,
  priceBasis: 'unit',
  beds: 3,
  fees: [
    { name: 'Electricity', kind: 'utility', state: 'unknown', amount: null, per: 'unit' },
    { name: 'Trash and pest fee', kind: 'fee', state: 'amount', amount: 8_600, per: 'unit' },
    { name: 'Water', kind: 'utility', state: 'included', amount: null, per: 'unit' },
    { name: 'Internet', kind: 'utility', state: 'unknown', amount: null, per: 'unit' },
  ],
}

test('rent and stated fees stand first, then what is included, then what is not stated', () => {
  const lines = costRows(costOf(unit), 3).map(({ name, note, value }) => [name, note, value])
  expect(lines).toEqual([
    ['Rent', 'a third of $3,360', '$1,120'],
    ['Trash and pest fee', 'a third of $86', '$28.67'],
    ['Water', '', 'included'],
    ['Electricity and Internet', '', 'not stated'],
  ])
})

test('a listing without any fee says that fees are not stated', () => {
  const rows = costRows(costOf({ ...unit, fees: [] }, 1), 3)
  expect(rows.at(-1)).toEqual({ name: 'Fees and utilities', note: '', value: 'not stated', known: false })
  expect(rows[0]?.note).toBe('')
})

test('a chosen optional fee does not state the mandatory ones', () => {
  const storage = { name: 'Storage', kind: 'optional', state: 'amount', amount: 5_000, per: 'unit' } as const
  const cost = costOf({ ...unit, fees: withChosenFees([storage], ['Storage']) }, 1)
  expect(costRows(cost, 3).map(({ name, value }) => [name, value])).toEqual([
    ['Rent', '$3,360'],
    ['Storage', '$50'],
    ['Fees and utilities', 'not stated'],
  ])
  expect(costGaps(cost)).toEqual(['Monthly fees'])
})

test('a fee that each person pays is not divided, and says so', () => {
  const fee = { name: 'Internet', kind: 'utility', state: 'amount', amount: 3_200, per: 'person' } as const
  for (const priceBasis of ['unit', 'bed'] as const)
    expect(costRows(costOf({ ...unit, beds: 2, priceBasis, fees: [fee] }, 5), 2)[1]).toMatchObject({
      note: 'for each person',
      value: '$32',
    })
})

test.each([
  ['unit', 2, 'half of $3,360'],
  ['unit', 7, '1/7 of $3,360'],
  ['bed', 1, 'one bed of 3'],
  ['bed', 2, 'one bed each'],
  ['bed', 4, '3 beds shared by 4: $3,360 divided by 4'],
] as const)('the part of a home let by the %s for %i: %s', (priceBasis, people, words) => {
  const cost = costOf({ ...unit, price: priceBasis === 'unit' ? 336_000 : 112_000, priceBasis }, people)
  expect(costPart(cost.wholeUnit, cost.rentEach, cost, 3)).toBe(words)
})
