import { expect, test } from 'vitest'
import { costOf, type PriceFacts } from '../../price.ts'
import { barWords } from './bar-words.ts'

const home: PriceFacts = {
  price: 336_000,
  priceBasis: 'unit',
  beds: 3,
  fees: [{ name: 'Water', kind: 'utility', state: 'included', amount: null, per: 'unit' }],
}
const unknown: PriceFacts = { ...home, fees: [] }
const today = '2026-11-22'
const wordsOf = (facts: PriceFacts, people: number, availableFrom: string | null) =>
  barWords({ cost: costOf(facts, people), availableFrom }, today)

test('the bar of a phone says in two lines what the price is for, and never hides that a part is missing', () => {
  expect(wordsOf(home, 1, '2027-08-20')).toEqual(['a month', 'free Aug 20, 2027'])
  expect(wordsOf(home, 1, null)).toEqual(['a month', 'move-in not stated'])
  expect(wordsOf(home, 3, null)).toEqual(['each', 'for 3 people'])
  expect(wordsOf(unknown, 1, '2027-08-20')).toEqual(['a month', 'known part'])
  expect(wordsOf(unknown, 12, '2027-08-20')).toEqual(['each', 'known part, for 12'])
})

test('no line is longer than the room beside three buttons', () => {
  for (const facts of [home, unknown])
    for (const people of [1, 2, 12])
      for (const from of [null, '2026-09-30', '2027-12-28'])
        expect(wordsOf(facts, people, from)[1].length).toBeLessThanOrEqual(18)
})
