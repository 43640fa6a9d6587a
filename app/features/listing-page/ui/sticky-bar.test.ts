import { expect, test } from 'vitest'
import { costOf, type PriceFacts } from '#app/features/listings/price.ts'
import { priceFacts } from '#app/features/listings/ui/card-facts.ts'
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
  expect(wordsOf(unknown, 1, '2027-08-20')).toEqual(['a month', 'plus fees?'])
  expect(wordsOf(unknown, 6, '2027-08-20')).toEqual(['each', '$3,360 + fees?'])
  // There is no price per person if there are more people than fit.
  for (const perBed of [true, false])
    expect(wordsOf(unknown, 12, '2027-08-20', perBed)).toEqual(['in all', '12 don’t fit'])
})

test('no line is longer than the room beside three buttons', () => {
  for (const facts of [home, unknown])
    for (const people of [2, 12])
      for (const perBed of [true, false])
        expect(wordsOf(facts, people, null, perBed)[1]?.length).toBeLessThanOrEqual(18)
})

test('as many times each one’s part as people share is what they pay in all', () => {
  const personal = {
    name: 'Renters insurance',
    kind: 'fee',
    state: 'amount',
    amount: 2_600,
    per: 'person',
  } as const
  const inDollars = (text: string) => Number(/\$([\d,]+)/.exec(text)?.[1]?.replaceAll(',', ''))
  const told: string[] = []
  for (const priceBasis of ['unit', 'bed'] as const)
    for (const beds of [0, 1, 2, 3, 5])
      for (const people of [1, 2, 3, 4, 7]) {
        const facts = { ...home, price: 95_100, priceBasis, beds, fees: [personal] }
        const priced = { cost: costOf(facts, people), beds }
        const { amount, unit, below } = barText({ ...priced, availableFrom: null }, { perBed: true, today })
        const { whole } = priceFacts(priced, true)
        for (const sum of [unit === 'each' ? below : '', whole.includes('in all') ? whole : '']) {
          const off = Math.abs(inDollars(sum) - people * inDollars(amount))
          if (off > people / 2 + 1)
            told.push(`${priceBasis}, ${beds} beds, ${people} people: ${amount}, ${sum}`)
        }
      }
  expect(told).toEqual([])
})
