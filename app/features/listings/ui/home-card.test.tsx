import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { costOf } from '../price.ts'
import type { ListingCard as Home } from '../views.ts'
import { cardText, type CardHow } from './card-text.ts'
import { HomeCard } from './home-card.tsx'

const home: Home = {
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
  confirmedAt: '2026-11-20T18:29:59.123Z',
  confirmedBy: 'source',
  amenities: ['Wi-Fi', 'Parking'],
  photos: [{ src: '/photos/a/1280.webp', alt: 'A porch', width: 1280, height: 853 }],
  photoCount: 2,
}
const today = '2026-11-21'

const htmlOf = (change: Partial<Home> = {}, how: Partial<CardHow> = {}) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <HomeCard
        home={cardText({ ...home, ...change }, { perBed: true, today, ...how })}
        today={today}
        from="/listings"
      />
    </MemoryRouter>,
  )
const wordsOf = (html: string) => html.replaceAll(/<[^>]*>/g, '')

test('a card says what a home is, in lines, and links to its page', () => {
  const html = htmlOf({}, { people: 3 })
  expect(wordsOf(html)).toBe(
    '2 photosOak &lt;i&gt;House&lt;/i&gt;, 1 Oak St$1,120/mo each · $3,360 + fees?3 beds · 2 baths · 1,140 sq ft0.6 mi to USC, straight line · available Dec 15Wi-Fi · Parking · Listed Nov 20',
  )
  expect(html).toContain('href="/expanded-listing/oak-1?people=3"')
  expect(html.match(/<i>/g)).toHaveLength(2) // the dots of its photos
})

test('amenities that were asked for have a tick, and a group reads whether the home fits', () => {
  const fit = { level: 'near', title: 'Nearly fits', lines: ['$40 over for Ana'] } as const
  const html = htmlOf({ confirmedAt: null }, { asked: ['Parking'], fit: { ...fit, lines: [...fit.lines] } })
  expect(html).toMatch(
    /#check"><\/use><\/svg><bdi>Parking<span class="home-roomy"> · Wi-Fi<\/span><\/bdi><\/p>/,
  )
  expect(wordsOf(html)).toContain('$40 over for AnaNearly fits')
  expect(htmlOf({ amenities: [], confirmedAt: null })).not.toContain('home-amenities')
})
