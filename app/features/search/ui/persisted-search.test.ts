import { expect, test } from 'vitest'
import { emptySearch, type ListingSearch } from '../search-params.ts'
import { lastCampus } from './last-campus.ts'
import { isFirstSearch, lastSearch, persistList, persistSearch, wasMapHidden } from './persisted-search.ts'

function storageOf(values: Record<string, string> = {}) {
  const map = new Map(Object.entries(values))
  return {
    map,
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, value: string) => void map.set(key, value),
  }
}

const search: ListingSearch = {
  ...emptySearch,
  campus: 'usc',
  orMore: true,
  q: 'oak',
  min: 700,
  perBed: false,
  beds: 2,
  baths: 1.5,
  amenities: ['wifi'],
  type: 'House',
  people: 3,
  access: ['step_free'],
  terms: ['no_ssn'],
  moveIn: '2026-12-15',
  lease: 9,
  way: 'bike',
  minutes: 20,
}

test('the specification’s keys hold a search as JSON, and it comes back', () => {
  const storage = storageOf()
  persistSearch(storage, { ...search, page: 3 }, 'ana')
  expect(Object.fromEntries(storage.map)).toEqual({
    search: '"oak"',
    budget: '{"min":700,"max":null}',
    perBed: 'false',
    beds: '2',
    baths: '1.5',
    amenities: '["wifi"]',
    campus: '"usc"',
    orMore: 'true',
    type: '"House"',
    people: '3',
    access: '["step_free"]',
    terms: '["no_ssn"]',
    moveIn: '"2026-12-15"',
    lease: '9',
    way: '"bike"',
    minutes: '20',
    searchBy: '"ana"',
  })
  expect(lastSearch(storage, 'ana')).toEqual(search)
})

test('the first page begins with the campus of the last search, of whoever it was', () => {
  const storage = storageOf()
  expect(lastCampus(storage, '')).toBe('')
  persistSearch(storage, search, '')
  expect([lastCampus(storage, ''), lastCampus(storage, 'ana')]).toEqual(['usc', 'usc'])
  persistSearch(storage, search, 'ana')
  expect(['', 'ana', 'ben'].map((by) => lastCampus(storage, by))).toEqual(['', 'usc', ''])
  expect(lastCampus(storageOf({ campus: '[' }), '')).toBe('')
})

test('a search without filters is not restored', () => {
  const storage = storageOf()
  expect(lastSearch(storage, '')).toBeNull()
  persistSearch(storage, emptySearch, '')
  expect(lastSearch(storage, '')).toBeNull()
  expect(lastSearch(storageOf({ budget: '{"min":500,"max":20000}', orMore: 'false' }), '')).toBeNull()
})

test('what one person searched for is not shown to the next in that browser; what a visitor did, is', () => {
  const storage = storageOf()
  persistSearch(storage, search, '')
  expect(lastSearch(storage, 'ana')).toEqual(search)
  persistSearch(storage, search, 'ana')
  for (const other of ['', 'ben']) {
    expect(lastSearch(storage, other)).toBeNull()
    expect(isFirstSearch(storage, other)).toBe(true)
  }
  expect(lastSearch(storage, 'ana')).toEqual(search)
  expect(isFirstSearch(storage, 'ana')).toBe(false)
  // Her page is still open after she logged out.
  persistSearch(storage, { ...search, page: 2 }, '')
  expect(lastSearch(storage, 'ben')).toBeNull()
  persistSearch(storage, { ...search, beds: 1 }, '')
  expect(lastSearch(storage, 'ben')).toMatchObject({ beds: 1 })
})

test('invalid values under the keys are ignored', () => {
  expect(
    lastSearch(
      storageOf({
        search: '{"a":1}',
        budget: '[1]',
        perBed: 'maybe',
        beds: '"many"',
        baths: '-1',
        amenities: '["gold",7,"ac"]',
        type: '"Castle"',
        people: '{}',
        access: '"step_free"',
        moveIn: '"soon"',
        lease: '99',
      }),
      '',
    ),
  ).toEqual({ ...emptySearch, amenities: ['ac'] })
})

test('without storage everything else works', () => {
  const full = {
    getItem: () => null,
    setItem: () => {
      throw new Error('QuotaExceededError')
    },
  }
  expect(() => persistSearch(full, search, '')).not.toThrow()
  expect(() => persistList(full, true)).not.toThrow()
  expect(wasMapHidden(full)).toBe(false)
})

test('a hidden map is remembered until it is shown again', () => {
  const storage = storageOf()
  expect(wasMapHidden(storage)).toBe(false)
  persistList(storage, true)
  expect(wasMapHidden(storage)).toBe(true)
  persistList(storage, false)
  expect(wasMapHidden(storage)).toBe(false)
})
