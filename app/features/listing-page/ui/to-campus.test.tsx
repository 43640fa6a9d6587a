import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import type { DetailView } from '../views.ts'
import { ToCampus } from './to-campus.tsx'

const leg = {
  feedId: 1,
  line: 'E Line',
  mode: 'train',
  from: 'Westwood',
  to: 'Expo Park',
  every: 10,
  evening: 30,
  sunday: 15,
} as const
const transit = {
  kind: 'way',
  median: 28,
  most: 32,
  about: false,
  walkMinutes: 6,
  lastWalkMinutes: 2,
  legs: [leg],
  stops: [{ name: 'Westwood', minutes: 6, lines: ['E Line'], feedIds: [1] }],
  timetables: [{ agencies: ['Metro'], validUntil: '2026-12-31', asOf: null }],
}
const campus = { shortName: 'USC', hasEntrances: false }
const home = {
  slug: 'home',
  campus,
  commute: null,
  drive: null,
  driveAskable: false,
  miles: 1.31,
  precision: 'exact',
}
const streets = { attribution: '© OpenStreetMap contributors' }
const walk = { minutes: 26, miles: 1.3, unstated: false }

/** The panel's text. */
function panel(changed: object, of: object = {}): string {
  const base = {
    transit: null,
    building: null,
    groupWalks: [],
    today: '2026-11-24',
    ground: { streets },
  }
  const view = { ...base, ...changed, home: { ...home, ...of } } as unknown as DetailView
  const Page = createRoutesStub([
    { path: '/', Component: () => <ToCampus view={view} drive={view.home.drive} /> },
  ])
  return renderToStaticMarkup(<Page />)
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
}

test('every known way stands beside the others, with how it was computed', () => {
  const commute = { walk, bike: { ...walk, minutes: 8 } }
  const drive = { miles: 1.5, minutes: 6, source: 'osrm' }
  const words = panel({ transit }, { commute, drive })
  expect(words).toContain('On foot 26 min 1.3 mi at 3 mph By bike 8 min 1.3 mi at 9.3 mph')
  expect(words).toContain('By train 28 min up to 32 min; E Line, every 10 min By car 6 min 1.5 mi')
  expect(words).toContain('along the streets to the center of campus. Streets: © OpenStreetMap contributors.')
  expect(words).toContain('E Line runs every 30 min after 8 pm. Nearest stops Westwood (E Line) 6 min walk')
})

test('what is only about right says why, and entrances are named where they are known', () => {
  const doubtful = { commute: { walk: { ...walk, unstated: true }, bike: null }, precision: 'approximate' }
  const words = panel({}, { ...doubtful, campus: { ...campus, hasEntrances: true } })
  expect(words).toContain('On foot about 26 min 1.3 mi')
  expect(words).toContain(
    'to the nearest campus entrance. “About” because its place on the map is approximate and',
  )
  expect(words).not.toContain('By ')
  for (const [about, precision] of [
    [true, 'exact'],
    [false, 'approximate'],
  ])
    expect(panel({ transit: { ...transit, about } }, { precision })).toContain('By train about 28 min')
})

test('stops near a home stand there where walking is as quick', () => {
  const { stops, timetables } = transit
  const words = panel({ transit: { kind: 'stops', stops, timetables } }, { commute: { walk, bike: null } })
  expect(words).toContain(
    'Nearest stops Westwood (E Line) 6 min walk We found no trip to campus on these lines that is quicker',
  )
  expect(words).toContain('Timetable: Metro, valid until Dec 31')
  expect(words).not.toContain('By train')
})

test('without any way there is the straight line; an ended timetable says so', () => {
  const timetables = [{ agencies: ['Metro'], validUntil: '2026-10-31' }]
  const words = panel({ transit: { kind: 'ended', timetables } })
  expect(words).toContain('1.3 mi in a straight line. The travel time is not known.')
  expect(words).toContain('The timetable of Metro ended Oct 31')
  expect(words).not.toMatch(/\bmin\b/)
})
