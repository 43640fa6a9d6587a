import { expect, test } from 'vitest'
import { costOf, type PriceFacts } from '../price.ts'
import { cardFacts } from './card-facts.ts'

const rent: PriceFacts = { price: 336_000, priceBasis: 'unit', beds: 3, fees: [] }
const trash = { name: 'Trash', kind: 'fee', state: 'amount', amount: 8_600, per: 'unit' } as const
const power = { name: 'Electricity', kind: 'utility', state: 'unknown', amount: null, per: 'unit' } as const
const water = { name: 'Water', kind: 'utility', state: 'included', amount: null, per: 'unit' } as const

/** The facts of a completely known home, except for overrides. */
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
      driveMinutes: null,
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
    per: 'a month each, for 3 people',
    whole: '$3,446 whole home with $86 fees',
    rooms: '3 beds · 2 baths · 1,140 sq ft',
    where: '0.6 mi to USC · free Dec 15',
    confirmed: 'Confirmed Nov 18 by the manager',
  })
})

test('unknown facts are shown as unknown', () => {
  const unknown = { baths: null, squareFeet: null, miles: null, availableFrom: null, confirmedAt: null }
  expect(factsOf(unknown)).toEqual({
    amount: '$1,120',
    per: 'a month each, for 3 people',
    whole: '$3,360 whole home · fees not stated',
    rooms: '3 beds · baths not stated · size not stated',
    where: 'distance not stated · move-in not stated',
    confirmed: null,
  })
  expect(factsOf({ rent: { fees: [trash, power] } }).whole).toBe(
    '$3,446 whole home with $86 fees · electricity unknown',
  )
  expect(factsOf({ rent: { beds: 0, fees: [water] } }).whole).toBe('Fees included')
})

test('the number of people is printed beside the share', () => {
  expect(factsOf({ people: 4 })).toMatchObject({ amount: '$840', per: 'a month each, for 4 people' })
  expect(factsOf({ people: 1 })).toMatchObject({ per: 'a month each, for 1 person' })
})

test('a bed has its own price, and an assumed basis is called so', () => {
  const bed = { price: 95_000, priceBasis: 'bed', beds: 4 } as const
  expect(factsOf({ rent: bed })).toMatchObject({
    amount: '$950',
    per: 'a month, your share',
    whole: 'Rented by the bed · fees not stated',
  })
  expect(factsOf({ rent: { price: 60_000, priceBasis: null, beds: 2 } }).whole).toBe(
    'Rented by the bed, we think · fees not stated',
  )
})

test('with the switch off everything is for the whole home', () => {
  expect(factsOf({ rent: { fees: [trash] }, perBed: false })).toMatchObject({
    amount: '$3,446',
    per: 'a month, whole home',
    whole: 'With $86 fees',
  })
})

test('rooms, distance and dates in their other forms', () => {
  expect(factsOf({ rent: { beds: 0 } }).rooms).toBe('Studio · 2 baths · 1,140 sq ft')
  expect(factsOf({ bedrooms: 2 }).rooms).toBe('3 beds in 2 bedrooms · 2 baths · 1,140 sq ft')
  expect(factsOf({ precision: 'approximate' }).where).toBe('about 0.6 mi to USC · free Dec 15')
  expect(factsOf({ driveMinutes: 6 }).where).toBe('6 min drive to USC · free Dec 15')
  expect(factsOf({ availableFrom: '2026-11-21' }).where).toBe('0.6 mi to USC · free now')
  expect(factsOf({ confirmedBy: 'source' }).confirmed).toBe('In the source’s list of Nov 18')
})
