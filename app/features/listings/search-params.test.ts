import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mildSearches, searches } from '#tests/naive-search.ts'
import { emptySearch, formatSearch, parseSearch, searchHref } from './search-params.ts'

const names = [
  ...formatSearch({ ...emptySearch, page: 2 }).keys(),
  'campus',
  'type',
  'q',
  'min',
  'max',
  'perBed',
]
const more = [
  'people',
  'beds',
  'baths',
  'orMore',
  'amenities',
  'access',
  'moveIn',
  'lease',
  'box',
  'sort',
  'page',
]

test('a search survives formatting and parsing its URL', () => {
  fc.assert(
    fc.property(fc.oneof(searches, mildSearches), fc.integer({ min: 1, max: 9 }), (drawn, page) => {
      const asked = { ...drawn, page }
      const { search, notes } = parseSearch(formatSearch(asked), asked.type ?? undefined)
      const untouched = {
        ...asked,
        min: asked.min === 500 ? null : asked.min,
        max: asked.max === 20_000 ? null : asked.max,
      }
      const sorted = (keys: string[]) => keys.toSorted()
      const swapped = (search.min ?? 0) !== (untouched.min ?? 0)
      expect(notes.length > 0).toBe(swapped && asked.min !== null && asked.max !== null)
      expect({
        ...search,
        min: 0,
        max: 0,
        amenities: sorted(search.amenities),
        access: sorted(search.access),
      }).toEqual({
        ...untouched,
        min: 0,
        max: 0,
        amenities: sorted(asked.amenities),
        access: sorted(asked.access),
      })
    }),
  )
})

test('invalid input never throws, and the rest gives the same search again', () => {
  const value = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string(),
    fc.constantFrom('-1', '1e9', 'NaN', '1,2,3,4', '%00', '2027-02-30'),
  )
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.constantFrom(...names, ...more), value)), fc.string(), (pairs, type) => {
      const { search } = parseSearch(new URLSearchParams(pairs), type)
      const again = parseSearch(formatSearch(search), search.type ?? undefined)
      expect(again.search).toEqual(search)
    }),
    { numRuns: 500 },
  )
})

test('invalid parameters are ignored with a note', () => {
  const { search, notes } = parseSearch(new URLSearchParams('beds=many&sort=oldest&min=900'))
  expect(search).toEqual({ ...emptySearch, min: 900 })
  expect(notes).toHaveLength(2)
})

test('the URL is short and contains the type in its path', () => {
  expect(searchHref(emptySearch)).toBe('/listings')
  expect(searchHref({ ...emptySearch, type: 'House', campus: 'usc', page: 2 })).toBe(
    '/listings/House?campus=usc&page=2',
  )
})
