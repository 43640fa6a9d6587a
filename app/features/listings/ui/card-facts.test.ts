import { expect, test } from 'vitest'
import { costOf, type PriceFacts } from '../price.ts'
import { cardFacts } from './card-facts.ts'
import { priceLine } from './card-text.ts'

const rent: PriceFacts = { price: 336_000, priceBasis: 'unit', beds: 3, fees: [] }
const trash = { name: 'Trash', kind: 'fee', state: 'amount', amount: 8_600, per: 'unit' } as const
const power = { name: 'Electricity', kind: 'utility', state: 'unknown', amount: null, per: 'unit' } as const
const water = { name: 'Water', kind: 'utility', state: 'included', amount: null, per: 'unit' } as const

/** The facts of a completely known home, with overrides. */
function factsOf(
  change: { rent?: Partial<PriceFacts>; people?: number; perBed?: boolean; [fact: string]: unknown } = {},
) {
  const { rent: other, people, perBed = true, ...home } = change
  const price = { ...rent, ...other }
  return cardFacts(
    {
      id: '1',
      slug: 'oak',
      name: 'Oak',
      address: '1 Oak St',
      city: null,
      campus: { slug: 'usc', shortName: 'USC' },
      type: 'House',
      beds: price.beds,
      bedrooms: price.beds,
      baths: 2,
      squareFeet: 1140,
      cost: costOf(price, people ?? null),
      miles: 0.62,
      precision: 'exact',
      lat: 34,
      lng: -118,
      toCampus: null,
      availableFrom: '2026-12-15',
      pets: null,
      confirmedAt: '2026-11-18T12:00:00Z',
      confirmedBy: 'manager',
      ...home,
    },
    { perBed, today: '2026-11-21' },
  )
}

test('a home that is known in full', () => {
  expect(factsOf({ rent: { fees: [trash] } })).toEqual({
    amount: '$1,149',
    per: 'a month each',
    whole: '$3,446 in all for 3 people with $86 in fees',
    crowded: null,
    rooms: '3 beds · 2 baths · 1,140 sq ft',
    where: '0.6 mi to USC in a straight line · available Dec 15',
    confirmed: 'Confirmed Nov 18 by the manager',
  })
})

test('unknown facts are shown as unknown', () => {
  const unknown = { baths: null, squareFeet: null, miles: null, availableFrom: null, confirmedAt: null }
  expect(factsOf(unknown)).toEqual({
    amount: '$1,120',
    per: 'a month each',
    whole: '$3,360 in all for 3 people · plus fees, not stated',
    crowded: null,
    rooms: '3 beds · baths not stated · size not stated',
    where: 'distance not stated · move-in not stated',
    confirmed: null,
  })
  expect(factsOf({ rent: { fees: [trash, power] } }).whole).toBe(
    '$3,446 in all for 3 people with $86 in fees · plus electricity, not stated',
  )
  expect(factsOf({ rent: { beds: 0, fees: [water] } }).whole).toBe('Fees included')
})

test('there is no price each for more people than fit', () => {
  for (const priceBasis of ['unit', 'bed'] as const)
    for (const beds of [0, 1, 2, 4])
      for (const people of [1, 2, 3, 4, 5, 8, 9, 20]) {
        const rent = { price: 90_000, beds, priceBasis, fees: [trash] }
        const { amount, per, whole, crowded } = factsOf({ rent, people })
        const fits = people <= 2 * Math.max(1, beds)
        expect(crowded?.includes('don’t fit') ?? false).toBe(!fits)
        if (fits) continue
        expect(per).toBe('a month in all')
        expect(`${amount} ${whole}`).not.toMatch(/each|per bed|one bed|for \d+ people/)
        const home = { cost: costOf({ ...rent }, people), beds }
        const { amount: onCard, rest } = priceLine(home, true)
        expect([onCard, ...rest]).toEqual([amount, ' total'])
      }
})

test('more people than beds are told so', () => {
  expect(factsOf({ rent: { beds: 2 }, people: 5 }).crowded).toBe('5 people don’t fit 2 beds')
  expect(factsOf({ rent: { beds: 0 }, people: 3 }).crowded).toBe('3 people don’t fit a studio')
  expect(factsOf({ rent: { beds: 1 }, people: 2 }).crowded).toBe('1 bed for 2 people')
  expect(factsOf({ rent: { beds: 2, priceBasis: 'bed' }, people: 4 }).crowded).toBe(
    '2 beds for 4 people, rented by the bed: ask whether two may share one',
  )
})

test('the share, how many share, and the sum of it stand together', () => {
  expect(factsOf({ people: 2 })).toMatchObject({
    amount: '$1,680',
    per: 'a month each',
    whole: '$3,360 in all for 2 people · plus fees, not stated',
    crowded: null,
  })
  expect(factsOf({ people: 1 })).toMatchObject({ per: 'a month', whole: 'Plus fees, not stated' })
})

test('a bed has its own price, and an assumed basis is called so', () => {
  const bed = { price: 95_000, priceBasis: 'bed', beds: 4 } as const
  expect(factsOf({ rent: bed })).toMatchObject({
    amount: '$950',
    per: 'a month per bed',
    whole: '$3,800 for all 4 beds · plus fees, not stated',
  })
  expect(factsOf({ rent: { price: 60_000, priceBasis: null, beds: 2 } }).whole).toBe(
    'Rented by the bed, we think · $1,200 for both beds · plus fees, not stated',
  )
})

test('with the switch off everything is for the whole home', () => {
  expect(factsOf({ rent: { fees: [trash] }, perBed: false })).toMatchObject({
    amount: '$3,446',
    per: 'a month in all',
    whole: '$1,149 each for 3 people with $29 in fees',
  })
})

test('rooms, distance and dates in their other forms', () => {
  expect(factsOf({ rent: { beds: 0 } }).rooms).toBe('Studio · 2 baths · 1,140 sq ft')
  expect(factsOf({ bedrooms: 2 }).rooms).toBe('3 beds in 2 bedrooms · 2 baths · 1,140 sq ft')
  expect(factsOf({ precision: 'approximate' }).where).toBe(
    'about 0.6 mi to USC in a straight line · available Dec 15',
  )
  expect(factsOf({ toCampus: 'about 6 min walk' }).where).toBe('about 6 min walk · available Dec 15')
  expect(factsOf({ availableFrom: '2026-11-21' }).where).toBe(
    '0.6 mi to USC in a straight line · available now',
  )
  expect(factsOf({ confirmedBy: 'source' }).confirmed).toBe('Listed by its source on Nov 18')
  expect(factsOf({ confirmedBy: 'operator' }).confirmed).toBe('Checked Nov 18 by us')
  expect(factsOf({ offList: true }).confirmed).toBe('Not confirmed since Nov 18')
})
