import { expect, test } from 'vitest'
import { emptySearch, type ListingSearch } from '../search-params.ts'
import { activeFilters, withoutFilters } from './active-filters.ts'

const today = '2026-11-21'
const labels = (search: Partial<ListingSearch>) =>
  activeFilters({ ...emptySearch, ...search }, today).map(({ label }) => label)

const everything: ListingSearch = {
  campus: 'usc',
  type: 'House',
  q: 'balcony',
  min: 700,
  max: 1300,
  perBed: true,
  people: 3,
  beds: 3,
  baths: 1.5,
  orMore: true,
  amenities: ['wifi', 'ac'],
  access: ['step_free'],
  terms: ['individual', 'no_ssn'],
  moveIn: '2026-12-15',
  lease: 9,
  box: { west: -118.3, south: 34, east: -118.2, north: 34.1 },
  way: 'bike',
  minutes: 15,
  group: 'me',
  fits: true,
  sublets: true,
  sort: 'price',
  page: 4,
}

test('every filter has its label', () => {
  expect(labels(everything)).toEqual([
    '“balcony”',
    'House',
    '$700 to $1,300 each',
    '3 people',
    '3+ beds',
    '1.5+ baths',
    'Wi-Fi',
    'AC',
    'Step-free entrance',
    'Individual lease',
    'No SSN needed',
    'Available by Dec 15',
    '9-month lease',
    'At most 15 min by bike',
    'Only homes that fit',
    'Sublets too',
    'Area on the map',
  ])
  expect(labels({ moveIn: '2027-08-31' })).toEqual(['Available by the end of August 2027'])
  expect(labels({ moveIn: '2026-12-31' })).toEqual(['Available by the end of December'])
  expect(labels({ min: 700 })).toEqual(['From $700 each'])
  expect(labels({ max: 3000, perBed: false })).toEqual(['Up to $3,000 whole home'])
  expect(labels({ beds: 0, baths: 1 })).toEqual(['Studio', '1+ baths'])
  expect(labels({ baths: 1, orMore: false })).toEqual(['1 bath'])
  expect(labels({ campus: 'usc', sort: 'price', page: 2, people: 1 })).toEqual(['1 person'])
})

test('removing one filter leaves all others, from the first page', () => {
  for (const { key, without } of activeFilters(everything, today)) {
    expect(without.page, key).toBe(1)
    expect(activeFilters(without, today).map((filter) => filter.key)).toEqual(
      activeFilters(everything, today)
        .map((filter) => filter.key)
        .filter((other) => other !== key),
    )
  }
})

test('"or more" goes with the last of beds and baths', () => {
  const onlyBeds = { ...emptySearch, beds: 2, orMore: true }
  expect(activeFilters(onlyBeds, today)[0]?.without).toEqual(emptySearch)
  const both = { ...onlyBeds, baths: 1 }
  expect(activeFilters(both, today)[0]?.without).toEqual({ ...emptySearch, baths: 1, orMore: true })
  const exact = { ...both, orMore: false }
  expect(activeFilters(exact, today)[0]?.without).toEqual({ ...emptySearch, baths: 1, orMore: false })
})

test('Clear Filters keeps campus, price mode, order and group', () => {
  const kept = { campus: 'usc', perBed: false, way: 'bike', group: 'me', sort: 'price' } as const
  expect(withoutFilters({ ...everything, perBed: false })).toEqual({ ...emptySearch, ...kept })
})
