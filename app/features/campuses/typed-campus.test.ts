import { expect, test } from 'vitest'
import { readRing, ringText } from './points-text.ts'
import { readCampus, typedCampus, zoneNumbers } from './typed-campus.ts'

const ring: [number, number][] = [
  [-118.29, 34.02],
  [-118.28, 34.02],
  [-118.28, 34.03],
  [-118.29, 34.02],
]
const polygon = { type: 'Polygon', coordinates: [ring] }

test.for([
  ['a closed ring', JSON.stringify(ring)],
  ['an open one', JSON.stringify(ring.slice(0, 3))],
  ['a polygon', JSON.stringify(polygon)],
  ['a feature', JSON.stringify({ type: 'Feature', geometry: polygon })],
  [
    'a collection of one',
    JSON.stringify({ type: 'FeatureCollection', features: [{ type: 'Feature', geometry: polygon }] }),
  ],
  ['what the form shows', ringText(ring)],
  ['corners with a height', JSON.stringify(ring.map((corner) => [...corner, 12]))],
] as const)('%s is read as a ring', ([, text]) => {
  expect(readRing(text)).toEqual(ring)
})

test.for([
  ['nothing of the kind', 'downtown', 'Paste a polygon'],
  ['a polygon with a hole', JSON.stringify({ ...polygon, coordinates: [ring, ring] }), 'Paste a polygon'],
  ['two corners', '[[1,2],[3,4]]', 'three corners'],
  ['there and back', '[[1,2],[3,4],[1,2]]', 'three corners'],
  ['latitude first', JSON.stringify(ring.map(([lng, lat]) => [lat, lng])), 'not on the map'],
  ['null', 'null', 'Paste a polygon'],
  [
    '10,000 features in each other',
    `${'{"geometry":'.repeat(10_000)}1${'}'.repeat(10_000)}`,
    'Paste a polygon',
  ],
] as const)('%s is no ring', ([, text, words]) => {
  expect(readRing(text)).toContain(words)
})

const typed = {
  slug: 'test-u',
  name: 'Test University',
  shortName: 'TU',
  lat: '34.02',
  lng: '-118.28',
  timeZone: 'America/New_York',
  emailDomains: 'test.edu\nG.test.edu',
  confirmedPeopleOnly: 'on',
  entrances: '34.03, -118.28 North gate\n34.01, -118.28',
  buildings: '34.02, -118.28 Quarry Hall',
  outline: '',
  'zone-0-kind': 'patrol',
  'zone-0-name': 'Night patrol',
  'zone-0-source': 'dps.example',
  'zone-0-sourceDate': '2026-08-01',
  'zone-0-ring': ringText(ring),
  'zone-1-kind': 'patrol',
}

test('form values become a campus, and the campus becomes the same form values', () => {
  const read = readCampus(typed)
  expect(read.campus).toMatchObject({
    lat: 34.02,
    emailDomains: ['test.edu', 'g.test.edu'],
    confirmedPeopleOnly: true,
    zones: [{ kind: 'patrol', name: 'Night patrol', ring }],
  })
  const { 'zone-1-kind': _, ...form } = typed
  expect(typedCampus({ ...read.campus, id: 1 } as never)).toEqual({
    ...form,
    emailDomains: 'test.edu\ng.test.edu',
  })
  expect(zoneNumbers(typed)).toEqual([0, 1])
  expect(readCampus({ ...typed, 'zone-0-gone': 'on' }).campus?.zones).toEqual([])
})

test('each invalid field has its error message', () => {
  const wrong = {
    ...typed,
    slug: 'Test U',
    name: ' ',
    lat: 'north',
    lng: '181',
    timeZone: 'Mars/Olympus',
    emailDomains: '@test',
    outline: 'round',
    'zone-0-ring': '[]',
    'zone-0-sourceDate': 'lately',
    'zone-1-name': 'Free rides',
  }
  const { campus, errors } = readCampus(wrong)
  expect(campus).toBeNull()
  expect(errors).toEqual({
    slug: 'Use lowercase letters, digits and single hyphens.',
    name: 'Enter something here.',
    lat: 'Write a latitude from -85 to 85.',
    lng: 'Write a longitude from -180 to 180.',
    timeZone: 'Enter a time zone such as America/Los_Angeles.',
    emailDomains: 'Enter a domain such as usc.edu.',
    outline: expect.stringMatching(/^Paste a polygon/),
    'zone-0-ring': 'A ring needs at least three corners.',
    'zone-0-sourceDate': 'Enter the date as 2026-08-17.',
    'zone-1-ring': expect.stringMatching(/^Paste a polygon/),
    'zone-1-source': 'Enter something here.',
    'zone-1-sourceDate': 'Enter the date as 2026-08-17.',
  })
})

test('the number of a ring’s corners is limited', () => {
  const corners = Array.from({ length: 2_000 }, (_, at) => [-118 + at / 10_000, at % 2 ? 34 : 34.1])
  const { errors } = readCampus({ ...typed, outline: JSON.stringify(corners) })
  expect(errors).toEqual({ outline: 'A ring has at most 2,000 corners.' })
  expect(
    readCampus({ ...typed, outline: JSON.stringify(corners.slice(1)) }).errors?.['outline'],
  ).toBeUndefined()
})
