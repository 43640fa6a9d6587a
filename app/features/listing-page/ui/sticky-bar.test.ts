import { expect, test } from 'vitest'
import { costOf, type PriceFacts } from '#app/features/listings/price.ts'
import { barText } from './sticky-bar.tsx'

const home: PriceFacts = {
  price: 336_000,
  priceBasis: 'unit',
  beds: 3,
  fees: [{ name: 'Water', kind: 'utility', state: 'included', amount: null, per: 'unit' }],
}
const unknown: PriceFacts = { ...home, fees: [] }
const today = '2026-11-22'
const wordsOf = (facts: PriceFacts, people: number, availableFrom: string | null, perBed = true) => {
  const { unit, below } = barText(
    { cost: costOf(facts, people), beds: facts.beds, availableFrom },
    { perBed, today },
  )
  return [unit, below]
}

test('the bar of a phone has both numbers in two lines, and never hides that fees come on top', () => {
  expect(wordsOf(home, 1, '2027-08-20')).toEqual(['a month', 'available Aug 20, 2027'])
  expect(wordsOf(home, 1, null)).toEqual(['a month', 'move-in not stated'])
  expect(wordsOf(home, 3, null)).toEqual(['each', '$3,360 in all'])
  expect(wordsOf(home, 3, null, false)).toEqual(['in all', '$1,120 each'])
  expect(wordsOf(unknown, 1, '2027-08-20')).toEqual(['a month', 'plus fees'])
  expect(wordsOf(unknown, 12, '2027-08-20')).toEqual(['each', '$3,360 + fees'])
})

test('no line is longer than the room beside three buttons', () => {
  for (const facts of [home, unknown])
    for (const people of [2, 12])
      for (const perBed of [true, false])
        expect(wordsOf(facts, people, null, perBed)[1]?.length).toBeLessThanOrEqual(18)
})
