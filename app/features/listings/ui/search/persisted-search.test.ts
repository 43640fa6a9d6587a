import { expect, test } from 'vitest'
import { emptySearch, type ListingSearch } from '../../search-params.ts'
import { lastSearch, saveSearch } from './persisted-search.ts'

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
  moveIn: '2026-12-15',
  leaseMonths: 9,
}

test('the specification’s keys hold a search as JSON, and it comes back', () => {
  const storage = storageOf()
  saveSearch(storage, { ...search, page: 3 })
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
    moveIn: '"2026-12-15"',
    lease: '9',
  })
  expect(lastSearch(storage)).toEqual(search)
})

test('a search without filters is not restored', () => {
  const storage = storageOf()
  expect(lastSearch(storage)).toBeNull()
  saveSearch(storage, emptySearch)
  expect(lastSearch(storage)).toBeNull()
  expect(lastSearch(storageOf({ budget: '{"min":500,"max":20000}', orMore: 'false' }))).toBeNull()
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
  expect(() => saveSearch(full, search)).not.toThrow()
})
