import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { packPoints, type LngLat } from '#app/features/streets/points.ts'
import { ACCESS, EVERYBODY } from '#app/features/streets/rules.ts'
import { METERS_PER_MILE, milesBetween, type Position } from '#app/platform/geo/distance.ts'
import { boxesOverlap } from '#app/features/streets/cut-tile.server.ts'
import { corridor } from './line-to-campus.server.ts'
import { StreetGraphBuilder } from './street-graph.ts'
import { WaysTo, type Mode } from './ways-to.ts'

type Line = { points: LngLat[]; access: number }

const usc = { lat: 34.0224, lng: -118.2851 }
const reach = { entrance: 500, home: 150 }
const exact = { entrance: 0.01, home: 0.01 }
const place = ([lng, lat]: LngLat): Position => ({ lat, lng })
const meters = (one: LngLat, other: LngLat) => milesBetween(place(one), place(other)) * METERS_PER_MILE

function graphOf(lines: Line[]) {
  const builder = new StreetGraphBuilder(usc)
  for (const { points, access } of lines) builder.addLine(packPoints(points), access)
  return builder.build()
}

const waysTo = (lines: Line[], mode: Mode, entrances: LngLat[], within = exact) =>
  new WaysTo(graphOf(lines), mode, entrances.map(place), within)

function demoLines(): Line[] {
  const bytes = gunzipSync(readFileSync('server/demo/streets/usc.geojson.gz'))
  const { features } = JSON.parse(bytes.toString()) as { features: { geometry: { coordinates: LngLat[] } }[] }
  return features.map(({ geometry }) => ({ points: geometry.coordinates, access: EVERYBODY }))
}

/** The routes by another algorithm: corrects distances until none gets shorter. */
function naiveWays(lines: Line[], mode: Mode): (entrance: LngLat) => (home: LngLat) => number {
  const [along, against] =
    mode === 'walk' ? [ACCESS.footForward, ACCESS.footBack] : [ACCESS.bikeForward, ACCESS.bikeBack]
  const numbers = new Map<string, number>()
  const numberOf = (point: LngLat) => {
    const known = numbers.get(String(point)) ?? numbers.size
    numbers.set(String(point), known)
    return known
  }
  const into: [from: number, length: number][][] = []
  for (const { points, access } of lines)
    points.slice(1).forEach((point, index) => {
      const before = points[index] ?? point
      const [one, other, length] = [numberOf(before), numberOf(point), meters(before, point)]
      if (access & along) (into[other] ??= []).push([one, length])
      if (access & against) (into[one] ??= []).push([other, length])
    })
  return (entrance) => {
    const found = new Map([[numberOf(entrance), 0]])
    const queue = [numberOf(entrance)]
    for (const node of queue)
      for (const [from, length] of into[node] ?? []) {
        const way = (found.get(node) ?? 0) + length
        if (way >= (found.get(from) ?? Infinity)) continue
        found.set(from, way)
        queue.push(from)
      }
    return (home) => found.get(numberOf(home)) ?? Infinity
  }
}

test('1,000 ways in the demo’s streets are as long as another algorithm finds, and never shorter than the air line', () => {
  const lines = demoLines()
  const points = lines.map((line): LngLat => line.points[0] ?? [0, 0])
  const [graph, naive] = [graphOf(lines), naiveWays(lines, 'walk')]
  let ways = 0
  for (let number = 0; number < 5; number += 1) {
    const entrance = points[number * 2_400] ?? [0, 0]
    const [found, expected] = [new WaysTo(graph, 'walk', [place(entrance)], exact), naive(entrance)]
    for (let home = 0; home < 200; home += 1) {
      const at = points[home * 61 + number] ?? [0, 0]
      const way = found.from(place(at))
      expect(way?.meters ?? Infinity).toBeCloseTo(expected(at), 4)
      expect(way?.meters ?? Infinity).toBeGreaterThan(meters(at, entrance) - 0.02)
      ways += 1
    }
  }
  expect(ways).toBe(1_000)
})

test('in any streets with one-way lines every way is the shortest, none is longer than over a third place, and both ways are as long without them', () => {
  const point = fc.tuple(fc.integer({ min: 0, max: 9_999 }), fc.integer({ min: 0, max: 9_999 }))
  const streets = fc.record({
    points: fc.uniqueArray(point, { minLength: 2, maxLength: 9, selector: String }),
    edges: fc.array(fc.tuple(fc.nat(8), fc.nat(8), fc.integer({ min: 0, max: 31 })), { maxLength: 16 }),
    mode: fc.constantFrom<Mode>('walk', 'bike'),
    oneWays: fc.boolean(),
  })
  fc.assert(
    fc.property(streets, ({ points: grid, edges, mode, oneWays }) => {
      const points = grid.map(([x, y]): LngLat => [-118.3 + x / 100_000, 34 + y / 100_000])
      const lines = edges.flatMap(([one, other, access]) => {
        const [a, b] = [points[one], points[other]]
        return a && b && a !== b ? [{ points: [a, b], access: oneWays ? access : EVERYBODY }] : []
      })
      const naive = naiveWays(lines, mode)
      const ways = points.map((entrance) => waysTo(lines, mode, [entrance]))
      for (const [to, entrance] of points.entries()) {
        const expected = naive(entrance)
        for (const [from, home] of points.entries()) {
          if (from === to) continue
          const way = ways[to]?.from(place(home))?.meters ?? Infinity
          expect(way).toBeCloseTo(expected(home), 3)
          const back = oneWays ? way : (ways[from]?.from(place(entrance))?.meters ?? Infinity)
          expect(way).toBeCloseTo(back, 3)
          for (const [over, third] of points.entries()) {
            const there = over === from ? 0 : (ways[over]?.from(place(home))?.meters ?? Infinity)
            const on = over === to ? 0 : (ways[to]?.from(place(third))?.meters ?? Infinity)
            expect(way).toBeLessThanOrEqual(there + on + 0.001)
          }
        }
      }
    }),
  )
})

test('the line of a way is as long as the way, also among the lines of its corridor alone', () => {
  const lines = demoLines()
  const boxes = lines.map(({ points }) => {
    const of = (axis: 0 | 1) => points.map((point) => point[axis])
    return {
      west: Math.min(...of(0)),
      east: Math.max(...of(0)),
      south: Math.min(...of(1)),
      north: Math.max(...of(1)),
    }
  })
  const ends = [usc, { lat: 34.0189, lng: -118.2891 }, { lat: 34.0252, lng: -118.2798 }]
  const ways = new WaysTo(graphOf(lines), 'walk', ends, reach)
  const homes = lines.flatMap(({ points }, index) => (index % 397 === 0 ? points.slice(0, 1) : []))
  let few = 0
  for (const [lng, lat] of homes) {
    // A few yards off the street.
    const home = { lng: lng + 0.0003, lat: lat - 0.0002 }
    const whole = ways.line(home)
    if (!whole || whole.meters > 5_000) continue
    const length = whole.points
      .slice(1)
      .reduce((sum, point, index) => sum + meters(whole.points[index] ?? point, point), 0)
    expect(length).toBeCloseTo(whole.meters, 1)
    const area = corridor(home, ends, whole.meters, 500) ?? { west: 0, south: 0, east: 0, north: 0 }
    const near = lines.filter((_, index) => boxesOverlap(boxes[index] ?? area, area))
    const found = new WaysTo(graphOf(near), 'walk', ends, reach).line(home)
    expect(found?.meters).toBeCloseTo(whole.meters, 5)
    expect(found?.points).toEqual(whole.points)
    if (near.length < lines.length / 2) few += 1
  }
  expect(few).toBeGreaterThan(5)
})

const [west, middle, east]: [LngLat, LngLat, LngLat] = [
  [-118.29, 34.02],
  [-118.285, 34.02],
  [-118.28, 34.02],
]
const straight = (access: number): Line => ({ points: [west, middle, east], access })

test('a one-way line is ridden in its direction alone, walked in both, and a closed one is neither', () => {
  const access = ACCESS.stated | ACCESS.footForward | ACCESS.footBack | ACCESS.bikeForward
  const [to, from] = [east, west]
  const way = (mode: Mode, entrance: LngLat, home: LngLat, line = straight(access)) =>
    waysTo([line], mode, [entrance], reach).from(place(home))
  expect(way('bike', to, from)).toMatchObject({ unstated: false })
  expect(way('bike', from, to)).toBeNull()
  expect(way('walk', from, to)?.meters).toBeCloseTo(meters(from, to), 3)
  expect(way('walk', from, to, straight(ACCESS.stated))).toBeNull()
  expect(way('walk', from, to, straight(EVERYBODY))).toMatchObject({ unstated: true })
})

test('the nearest entrance counts; a home beside the line walks to it; beyond 150 meters, or of other streets, none does', () => {
  const other: Line = {
    points: [
      [-118.29, 34.0205],
      [-118.28, 34.0205],
    ],
    access: EVERYBODY,
  }
  const ways = waysTo(
    [straight(EVERYBODY), other],
    'walk',
    [
      [-118.281, 34.0199],
      [-118.2899, 34.0201],
    ],
    reach,
  )
  // 56 meters off the line on one side, along it, and 11 meters on the other; the unconnected line is nearer and leads nowhere.
  const beside = ways.from({ lat: 34.0203, lng: -118.287 })
  const along = meters([-118.287, 34.02], [-118.2899, 34.02])
  expect(beside?.meters).toBeCloseTo(along + 33.4 + 11.1, 0)
  expect(ways.from({ lat: 34.0212, lng: -118.287 })?.meters).toBeCloseTo(along + 133.4 + 11.1, 0)
  expect(ways.from({ lat: 34.0214, lng: -118.287 })).toBeNull()
  expect(ways.from({ lat: 34.0199, lng: -118.2811 })?.meters).toBeLessThan(45)
})
