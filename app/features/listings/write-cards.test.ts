import { expect, test } from 'vitest'
import { createMemory } from '#app/platform/process/memory.ts'
import { costOf } from './price.ts'
import type { ListingCard } from './views.ts'
import { writeCards } from './write-cards.server.tsx'

const photo = { src: '/photos/a/1280.webp', alt: 'A porch', width: 1280, height: 853 }
const home: ListingCard = {
  id: '1',
  slug: 'oak-1',
  name: 'Oak <i>House</i>',
  address: '1 Oak St',
  city: null,
  campus: { slug: 'usc', shortName: 'USC' },
  type: 'House',
  beds: 3,
  bedrooms: 3,
  baths: 2,
  squareFeet: 1140,
  cost: { ...costOf({ price: 336_000, priceBasis: 'unit', beds: 3, fees: [] }, null), assumed: false },
  miles: 0.6,
  precision: 'exact',
  lat: 34,
  lng: -118,
  toCampus: null,
  minutes: null,
  availableFrom: '2026-12-15',
  pets: null,
  confirmedAt: null,
  confirmedBy: null,
  amenities: [],
  photos: [photo],
  photoCount: 2,
}
const how = { perBed: true, people: null, today: '2026-11-21', fits: {} }

test('the text of a card is in the HTML of a page and not in its data, and in those of a navigation', () => {
  const memory = createMemory()
  const write = (path: string) => writeCards({ memory }, new Request(`http://roost${path}`), [home], how)
  const [inPage] = write('/listings')
  expect(inPage?.text).toMatch(/^<div class="home-photo"><img .*Oak &lt;i&gt;House.*\$1,120.*$/)
  expect(JSON.parse(JSON.stringify(inPage))).toEqual({ id: '1', name: home.name })
  expect(JSON.parse(JSON.stringify(write('/listings.data')))).toEqual([
    { id: '1', name: home.name, text: inPage?.text },
  ])
})

test('a card is written again when anything of it changed, and says how the home fits', () => {
  const memory = createMemory()
  const textOf = (change: Partial<ListingCard>, fits = {}) =>
    writeCards({ memory }, new Request('http://roost/listings'), [{ ...home, ...change }], {
      ...how,
      fits,
    })[0]?.text
  expect(textOf({})).toContain('2 photos')
  expect(textOf({ photoCount: 4 })).toContain('4 photos')
  expect(textOf({}, { 1: { level: 'near', title: 'Nearly fits', lines: ['$40 over for Ana'] } })).toContain(
    '$40 over for Ana',
  )
  expect(textOf({})).not.toContain('Ana')
})
