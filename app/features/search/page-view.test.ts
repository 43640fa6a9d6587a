import { expect, test } from 'vitest'
import { emptySearch, pageHref, parseView } from './search-params.ts'
import { sameHomes } from './ui/use-pending-search.ts'

test('the way homes are shown is part of the address', () => {
  const search = { ...emptySearch, type: 'House' as const }
  expect(pageHref(search, { view: null, layout: 'side' })).toBe('/listings/House')
  expect(pageHref(search, { view: 'map', layout: 'side' })).toBe('/listings/House?view=map')
  const href = pageHref({ ...search, beds: 2 }, { view: 'list', layout: 'top' })
  expect(href).toBe('/listings/House?beds=2&orMore=1&view=list&layout=top')
  expect(parseView(new URL(href, 'http://localhost').searchParams)).toEqual({ view: 'list', layout: 'top' })
  expect(parseView(new URLSearchParams('view=x&layout=y'))).toEqual({ view: null, layout: 'side' })
})

test('only another view shows the same homes', () => {
  const same = (one: string, other: string) =>
    sameHomes(new URL(one, 'http://localhost'), new URL(other, 'http://localhost'))
  expect(same('/listings?beds=2', '/listings?beds=2&view=map')).toBe(true)
  expect(same('/listings?beds=2', '/listings?beds=3&view=map')).toBe(false)
  expect(same('/listings?beds=2', '/listings?beds=2&page=2')).toBe(false)
  expect(same('/listings/House', '/listings/Studio')).toBe(false)
  // Loading the same URL again reloads the data.
  expect(same('/listings?beds=2', '/listings?beds=2')).toBe(false)
})
