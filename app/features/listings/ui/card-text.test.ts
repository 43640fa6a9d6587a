import { describe, expect, test } from 'vitest'
import { costOf, type PriceFacts } from '../price.ts'
import {
  placesText,
  amenitiesLine,
  priceLine,
  roomsLine,
  shortlyConfirmed,
  whereLine,
  type Piece,
} from './card-text.ts'

const home: PriceFacts = { price: 280_900, priceBasis: 'unit', beds: 2, fees: [] }
const trash = { name: 'Trash', kind: 'fee', state: 'amount', amount: 8_600, per: 'unit' } as const
const power = { name: 'Electricity', kind: 'utility', state: 'unknown', amount: null, per: 'unit' } as const
const known = [{ ...trash, amount: 0 }]
const bed = { price: 73_300, priceBasis: 'bed', beds: 5, fees: known } as const

type How = { people?: number; perBed?: boolean }

/** The whole line as screen readers read it. */
const textOf = (pieces: Piece[]) =>
  pieces.map((each) => (typeof each === 'string' ? each : 'roomy' in each ? each.roomy : each.heard)).join('')
/** The part of it that a narrow card shows. */
const narrow = (pieces: Piece[]) => pieces.filter((each) => typeof each === 'string').join('')

function priceOf(change: Partial<PriceFacts>, { people, perBed = true }: How = {}) {
  const facts = { ...home, ...change }
  const cost = { ...costOf(facts, people ?? null), assumed: facts.priceBasis === null }
  const { amount, per, rest } = priceLine({ cost, beds: facts.beds }, perBed)
  return { all: `${amount}${per}${textOf(rest)}`, narrow: `${amount}${per}${narrow(rest)}` }
}

describe('the price', () => {
  test.for<[string, Partial<PriceFacts>, How, string, string?]>([
    ['each and in all', { fees: known }, {}, '$1,405/mo each · $2,809 total'],
    ['fees unknown', {}, {}, '$1,405/mo each · $2,809 + fees?'],
    ['a fee unknown', { fees: [trash, power] }, {}, '$1,448/mo each · $2,895 + fees?'],
    ['for one', { beds: 1, fees: known }, {}, '$2,809/mo · fees included'],
    ['for one, fees unknown', { beds: 0 }, {}, '$2,809/mo + fees?'],
    ['the whole home', { fees: known }, { perBed: false }, '$2,809/mo total · $1,405 each'],
    ['the whole, fees unknown', {}, { perBed: false }, '$2,809/mo + fees? · $1,405 each'],
    [
      'by the bed',
      bed,
      {},
      '$733/mo per bed · shared with 4 other renters',
      '$733/mo per bed · 4 other renters',
    ],
    [
      'two of the beds, fees unknown',
      { ...bed, fees: [] },
      { people: 2 },
      '$733/mo per bed + fees? · shared with 3 others',
      '$733/mo per bed + fees? · 3 others',
    ],
    [
      'a high price by the bed, fees unknown',
      { ...bed, price: 117_500, fees: [] },
      {},
      '$1,175/mo per bed + fees? · shared with 4 others',
      '$1,175/mo per bed + fees?',
    ],
    ['all of the beds', bed, { people: 5 }, '$733/mo per bed · $3,665 total'],
    ['more people than beds', bed, { people: 6 }, '$611/mo each · $3,665 total'],
    ['by the bed, the whole home', bed, { perBed: false }, '$3,665/mo total · $733 per bed'],
    [
      'a basis that is only thought',
      { price: 60_000, priceBasis: null, fees: known },
      {},
      '$600/mo per bed? · shared with 1 other renter',
      '$600/mo per bed? · 1 other renter',
    ],
  ])('%s', ([, change, how, all, shown = all]) => {
    expect(priceOf(change, how)).toEqual({ all, narrow: shown })
  })
})

function roomsOf(
  change: Partial<PriceFacts> & { bedrooms?: number; people?: number; baths?: number | null },
) {
  const { bedrooms, people, baths = 1.5, ...rent } = change
  const facts = { ...home, ...rent }
  const cost = { ...costOf(facts, people ?? null), assumed: false }
  const { crowded, rooms } = roomsLine({
    cost,
    beds: facts.beds,
    bedrooms: bedrooms ?? facts.beds,
    baths,
    squareFeet: 1500,
  })
  return { all: `${crowded ?? ''}${textOf(rooms)}`, narrow: `${crowded ?? ''}${narrow(rooms)}` }
}

test('a row of a shortlist says, too, that there are more people than beds', () => {
  const placesOf = (people: number, beds: number) => {
    const facts = { ...home, ...bed, beds }
    return placesText({ cost: { ...costOf(facts, people), assumed: false }, beds, bedrooms: beds })
  }
  expect(placesOf(3, 2)).toBe('2 beds for 3 people')
  expect(placesOf(2, 0)).toBe('Studio for 2 people')
  expect(placesOf(5, 2)).toBe('5 people don’t fit 2 beds')
  expect(placesOf(2, 2)).toBe('2 beds')
  expect(placesOf(2, 5)).toBe('2 of 5 beds')
})

test('the rooms, and which of them are meant by the price', () => {
  expect(roomsOf({}).narrow).toBe('2 beds · 1.5 baths · 1,500 sq ft')
  expect(roomsOf({ beds: 0 }).narrow).toBe('Studio · 1.5 baths · 1,500 sq ft')
  expect(roomsOf(bed).narrow).toBe('1 of 5 beds · 1.5 baths · 1,500 sq ft')
  expect(roomsOf({ ...bed, people: 2 }).narrow).toBe('2 of 5 beds · 1.5 baths · 1,500 sq ft')
  expect(roomsOf({ ...bed, bedrooms: 3 })).toEqual({
    all: '1 of 5 beds in 3 bedrooms · 1.5 baths · 1,500 sq ft',
    narrow: '1 of 5 beds in 3 bedrooms · 1.5 baths',
  })
  expect(roomsOf({ people: 5 })).toEqual({
    all: '5 people don’t fit 2 beds · 1.5 baths · 1,500 sq ft',
    narrow: '5 people don’t fit 2 beds · 1.5 baths',
  })
  expect(roomsOf({ baths: null }).narrow).toBe('2 beds · baths not stated · 1,500 sq ft')
})

test('the way to campus, and when it is free: with the year that is not this one', () => {
  const place = { minutes: '18 min walk', miles: 0.9, campus: { slug: 'usc', shortName: 'USC' } }
  const lineOf = (change: object, near = true) =>
    whereLine({ ...place, availableFrom: '2027-08-15', ...change }, { near, today: '2026-11-28' })
  expect(narrow(lineOf({}))).toBe('18 min walk · available Aug 15, 2027')
  expect(narrow(lineOf({ availableFrom: '2028-08-15' }, false))).toBe(
    '18 min walk to USC · available Aug 15, 2028',
  )
  expect(narrow(lineOf({ availableFrom: '2026-11-28' }))).toBe('18 min walk · available now')
  expect(narrow(lineOf({ availableFrom: null }))).toBe('18 min walk · move-in not stated')
  expect(narrow(lineOf({ minutes: null }))).toBe('0.9 mi · available Aug 15, 2027')
  expect(narrow(lineOf({ minutes: null, miles: null }))).toBe('distance? · available Aug 15, 2027')
  expect(narrow(lineOf({ minutes: null, miles: null, availableFrom: '2026-11-28' }))).toBe(
    'distance not stated · available now',
  )
  expect(narrow(lineOf({ minutes: null, miles: null, availableFrom: null }))).toBe(
    'distance and move-in date not stated',
  )
})

describe('amenities', () => {
  test.for<[string[], string[], string | null, string, string]>([
    [['Wi-Fi', 'AC', 'Heating'], [], null, 'Wi-Fi · AC · Heating', 'Wi-Fi · AC · Heating'],
    [['Kitchen Appliances', 'AC', 'Gym'], [], null, 'Kitchen Appliances · AC · Gym', 'Kitchen Appliances'],
    [['Furnished', 'AC', 'Gym'], ['Furnished', 'Parking'], 'Furnished, parking', ' · AC', ''],
    [['Wi-Fi', 'AC'], ['Wi-Fi', 'AC'], 'Wi-Fi, AC', '', ''],
    [['Gym'], ['On-site Laundry', 'Dishwasher'], 'Both asked for', ' · Gym', ''],
    [['Gym'], ['Wi-Fi', 'Parking', 'TV', 'Furnished'], 'All 4 asked for', ' · Gym', ''],
    [['A very long sentence about a roof terrace'], [], null, '', ''],
  ])('%s, %s asked for', ([all, asked, first, more, shown]) => {
    const line = amenitiesLine(all, asked)
    expect(line.asked).toBe(first)
    expect(textOf(line.more)).toBe(more)
    expect(narrow(line.more)).toBe(shown)
  })
})

test('when it was confirmed, by whom only where that is no confirmation', () => {
  const at = '2026-11-20T12:00:00Z'
  const saidOf = (confirmedBy: 'manager' | 'source' | 'operator') =>
    shortlyConfirmed({ confirmedAt: at, confirmedBy })?.did
  expect(saidOf('manager')).toBe('Confirmed ')
  expect(saidOf('source')).toBe('Listed ')
  expect(saidOf('operator')).toBe('Checked ')
  expect(shortlyConfirmed({ confirmedAt: at, confirmedBy: 'manager', offList: true })?.did).toBe(
    'Not confirmed since ',
  )
  expect(shortlyConfirmed({ confirmedAt: null, confirmedBy: null })).toBeNull()
})

test('the moment of a confirmation is sent to the quarter of an hour, which is on the same day everywhere', () => {
  const zones = Intl.supportedValuesOf('timeZone').map(
    (timeZone) => new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }),
  )
  for (const at of ['2026-11-20T18:29:59.123Z', '2026-11-20T18:30:00.000Z', '2027-03-14T00:14:00.000Z']) {
    const sent = shortlyConfirmed({ confirmedAt: at, confirmedBy: 'manager' })?.at ?? ''
    expect(sent).toMatch(/:(00|15|30|45)Z$/)
    for (const day of zones) expect(day.format(new Date(sent))).toBe(day.format(new Date(at)))
  }
})
