import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mildSearches, searches } from '#tests/naive-search.ts'
import { emptySearch, formatSearch, parseSearch, searchHref } from './search-params.ts'
import { parseApiSearch } from './api-search.ts'

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
  'terms',
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
      const { search, notes } = parseSearch(formatSearch(asked), { propertyType: asked.type ?? undefined })
      const sorted = (keys: string[]) => keys.toSorted()
      const swapped = (search.min ?? 0) !== (asked.min ?? 0)
      expect(notes.length > 0).toBe(swapped && asked.min !== null && asked.max !== null)
      expect({
        ...search,
        min: 0,
        max: 0,
        amenities: sorted(search.amenities),
        access: sorted(search.access),
        terms: sorted(search.terms),
      }).toEqual({
        ...asked,
        orMore: asked.orMore || (asked.beds === null && asked.baths === null),
        min: 0,
        max: 0,
        amenities: sorted(asked.amenities),
        access: sorted(asked.access),
        terms: sorted(asked.terms),
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
      const { search } = parseSearch(new URLSearchParams(pairs), { propertyType: type })
      const again = parseSearch(formatSearch(search), { propertyType: search.type ?? undefined })
      const anyRooms = search.beds === null && search.baths === null
      expect(again.search).toEqual({ ...search, orMore: anyRooms || search.orMore })
    }),
    { numRuns: 500 },
  )
})

test('invalid parameters are ignored with a note', () => {
  const { search, notes } = parseSearch(new URLSearchParams('beds=many&sort=oldest&min=900'))
  expect(search).toEqual({ ...emptySearch, min: 900 })
  expect(notes).toEqual([
    'We couldn’t read “many” as a number of beds, so it isn’t applied.',
    'We couldn’t read “oldest” as an order, so it isn’t applied.',
  ])
})

test('money and dates are read as they are typed or pasted', () => {
  for (const typed of ['$3,450.00', '3,450', '3450.00', '$3450/mo'])
    expect(parseSearch(new URLSearchParams({ max: typed }))).toMatchObject({
      search: { max: 3450 },
      notes: [],
    })
  for (const typed of ['08/15/27', '8/15/2027', '2027-08-15'])
    expect(parseSearch(new URLSearchParams({ moveIn: typed })).search.moveIn).toBe('2027-08-15')
  const now = parseSearch(new URLSearchParams({ moveIn: 'now' }), { today: '2026-11-23' })
  expect(now.search.moveIn).toBe('2026-11-23')
  const past = parseSearch(new URLSearchParams({ moveIn: '2026-11-22' }), { today: '2026-11-23' })
  expect([past.search.moveIn, past.notes]).toEqual([
    null,
    ['The move-in date has passed, so it isn’t applied.'],
  ])
  // A form that dropped it would not say so on the next page.
  expect(past.unread).toEqual({ moveIn: '2026-11-22' })
})

test('what cannot be read is kept, with its sentence', () => {
  const { search, notes, unread } = parseSearch(new URLSearchParams('max=abc&lease=a year&beds=2'))
  expect(search).toEqual({ ...emptySearch, beds: 2 })
  expect(unread).toEqual({ max: 'abc', lease: 'a year' })
  expect(notes[0]).toBe('We couldn’t read “abc” as whole dollars, so it isn’t applied.')
})

test('a typed 500 is a budget like any other', () => {
  expect(parseSearch(new URLSearchParams('min=500&max=20000')).search).toMatchObject({
    min: 500,
    max: 20_000,
  })
})

test('beds and baths mean "or more" on pages and the exact number in the JSON API', () => {
  const params = (query: string) => new URLSearchParams(query)
  expect(parseSearch(params('beds=2')).search.orMore).toBe(true)
  expect(parseSearch(params('beds=2&orMore=0')).search.orMore).toBe(false)
  // A form without JavaScript submits 0 before the switch's own 1.
  expect(parseSearch(params('beds=2&orMore=0&orMore=1')).search.orMore).toBe(true)
  expect(parseApiSearch(params('beds=2')).search.orMore).toBe(false)
  expect(parseApiSearch(params('beds=2&orMore=1')).search.orMore).toBe(true)
})

test('the URL is short and contains the type in its path', () => {
  expect(searchHref(emptySearch)).toBe('/listings')
  expect(searchHref({ ...emptySearch, type: 'House', campus: 'usc', page: 2 })).toBe(
    '/listings/House?campus=usc&page=2',
  )
})

test('several ways to campus are one choice, whatever their order', () => {
  const choice = (way: string) => parseSearch(new URLSearchParams({ way }))
  expect(choice('transit,walk').search.way).toBe('walk,transit')
  expect(choice('walk,boat')).toMatchObject({ search: { way: 'walk' }, unread: { way: 'walk,boat' } })
})

test('an address that names many unknown things is told of a few', () => {
  const names = Array.from({ length: 900 }, (_, index) => `x${index}`)
  const { notes } = parseSearch(new URLSearchParams({ amenities: [...names, ...names].join(',') }))
  expect(notes).toHaveLength(6)
  expect(notes.at(-1)).toBe('We don’t have 895 other filters that this address names.')
  expect(parseApiSearch(new URLSearchParams(names.map((name) => [name, '']))).notes).toHaveLength(5)
})
