import fc from 'fast-check'
import { expect, test } from 'vitest'
import { makeArrival, makeMessage, makeView } from './factory.ts'
import { readMessage } from './read-message.ts'
import { visitRows, storedId } from './rows-of.ts'

const NOW = new Date('2026-11-16T20:00:00Z')
const HOME = '/expanded-listing/palm-court-0a1b2c3d4e5f'
const HALFWAY = '0190b5a2-1111-7222-8333-123456789abc'

const urlOf = (u: string) => {
  const message = makeMessage(NOW, { p: [makeView(NOW, { u })] })
  return visitRows(message, makeArrival(NOW)).views[0]?.url
}

test.each([
  ['/listings/House?campus=usc&min=700&utm_source=x&group=me&fits=1', '/listings/House?campus=usc&min=700'],
  ['/listings?q=main+st&token=secret', '/listings?q=main+st'],
  ['/signup?returnTo=%2Fmessages', '/signup'],
  [`/public-profile/${HALFWAY}`, '/public-profile/:word'],
  [`${HOME}?campus=usc`, HOME],
  ['/home-answer/letterstoken', '/:word/:word'],
  ['//elsewhere.example/listings', '/:word/listings'],
  ['/\\', '/'],
  ['/\\[', '/:word'],
  ['/\t/[', '/:word'],
  ['/listings/Castle', '/listings/:word'],
])('of the address %s is kept %s', (asked, kept) => {
  expect(urlOf(asked)).toBe(kept)
})

test('a home is viewed on its own page, not on those that belong to it', () => {
  const homes = [HOME, `${HOME}/report`, `${HOME}/inquire`].map((u) => {
    const message = makeMessage(NOW, { p: [makeView(NOW, { u })] })
    return visitRows(message, makeArrival(NOW)).views[0]?.home
  })
  expect(homes).toEqual(['palm-court-0a1b2c3d4e5f', null, null])
})

test('homes and campuses are read from addresses; titles of private pages are removed', () => {
  const p = [
    makeView(NOW, { u: '/listings?campus=usc', t: 'Homes near USC · Roost', h: 12 }),
    makeView(NOW, { u: HOME, t: 'Palm Court · Roost', f: '/listings?campus=usc&x=1' }),
    makeView(NOW, { u: '/messages/abc', t: 'Ana · Messages · Roost' }),
    makeView(NOW, { u: '/messages', t: 'Ana · Messages · Roost' }),
  ]
  const { views, session } = visitRows(
    makeMessage(NOW, { p, n: 4, r: 'https://search.example/?q=me' }),
    makeArrival(NOW),
  )
  expect(
    views.map(({ campus, home, title, referrer, found }) => [campus, home, title, referrer, found]),
  ).toEqual([
    ['usc', null, 'Homes near USC · Roost', null, 12],
    [null, 'palm-court-0a1b2c3d4e5f', 'Palm Court · Roost', '/listings?campus=usc', null],
    [null, null, null, null, null],
    [null, null, null, null, null],
  ])
  expect(session).toMatchObject({
    referrer: 'https://search.example',
    entryPage: '/',
    exitPage: '/messages',
    pageViews: 4,
    device: 'phone',
    browser: 'Safari',
    system: 'iPhone',
    screenSize: '390x844',
    userId: null,
  })
})

test('a visit without a referrer, or from this site, is direct', () => {
  for (const r of ['', 'http://localhost:3000/listings', 'javascript:alert(1)', 'nonsense'])
    expect(visitRows(makeMessage(NOW, { r }), makeArrival(NOW)).session.referrer).toBe('direct')
})

test('an id keeps its month, or gets a fixed one when the browser’s clock is wrong; it is always the same', () => {
  const of = (moment: string) => makeView(new Date(moment)).i
  for (const fine of ['2026-11-16T20:00:00Z', '2025-10-01T00:00:00Z', '2026-12-31T23:59:59Z']) {
    const id = of(fine)
    expect(storedId(id, NOW)).toBe(id)
  }
  for (const off of [
    '1970-01-01T00:00:00Z',
    '2025-09-30T23:59:59Z',
    '2027-01-01T00:00:00Z',
    '9999-01-01T00:00:00Z',
  ]) {
    const id = of(off)
    expect(storedId(id, NOW)).toBe(`00000000-0000${id.slice(13)}`)
  }
})

test('any input is accepted or rejected, and accepted values are never negative', () => {
  const anything = fc.oneof(fc.json(), fc.string(), fc.constant('[]'))
  fc.assert(fc.property(anything, (text) => readMessage(text) === null))
  const number = fc.oneof(fc.double(), fc.integer(), fc.constantFrom(-1, 1e300, Number.MIN_VALUE))
  fc.assert(
    fc.property(number, number, number, (a, d, h) => {
      const sent = { ...makeMessage(NOW, { p: [makeView(NOW, { a: d, d: a })] }), a: h }
      const message = readMessage(JSON.stringify(sent))
      if (!message) return // NaN and infinite numbers are null in JSON
      const { session, views } = visitRows(message, makeArrival(NOW))
      expect(session.duration).toBeGreaterThanOrEqual(0)
      expect(session.startedAt.getTime()).toBeLessThanOrEqual(NOW.getTime())
      for (const view of views) {
        expect(view.timeOnPage).toBeGreaterThanOrEqual(0)
        expect(Number.isInteger(view.timeOnPage)).toBe(true)
      }
    }),
  )
  const good = makeMessage(NOW)
  expect(readMessage(JSON.stringify(good))).toEqual(good)
  for (const bad of [
    { w: 'wide' },
    { p: [] },
    { s: 'x' },
    { e: 'http://x' },
    { more: 1 },
    { p: Array(21).fill(makeView(NOW)) },
  ])
    expect(readMessage(JSON.stringify({ ...good, ...bad }))).toBeNull()
})
