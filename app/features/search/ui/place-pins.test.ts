import fc from 'fast-check'
import { expect, test } from 'vitest'
import { placePins, type Box } from './place-pins.ts'
import type { MapPin } from '../views.ts'

// Pixels stand for degrees here.
const project = ({ lng, lat }: { lng: number; lat: number }) => ({ x: lng, y: lat })
const unproject = ({ x, y }: { x: number; y: number }) => ({ lng: x, lat: y })
const pin = (id: string, lng: number, lat: number): MapPin => ({
  id,
  lng,
  lat,
  price: 100_000,
  precision: null,
})

const covers: fc.Arbitrary<Box[]> = fc.array(
  fc
    .tuple(
      fc.integer({ min: 0, max: 390 }),
      fc.integer({ min: 0, max: 600 }),
      fc.integer({ min: 20, max: 200 }),
    )
    .map(([left, top, size]) => ({ left, top, right: left + size, bottom: top + size })),
  { maxLength: 5 },
)
const places = fc.array(fc.tuple(fc.integer({ min: 0, max: 390 }), fc.integer({ min: 0, max: 600 })), {
  maxLength: 20,
})
const frame = { left: 0, top: 0, right: 390, bottom: 600 }

test('whatever lies over the map, the drawn numbers add up', () => {
  fc.assert(
    fc.property(places, places, covers, (prices, counts, over) => {
      const pins = prices.map(([x, y], at) => pin(`${at}`, x, y))
      const clusters = counts.map(([x, y], at) => ({
        lng: x,
        lat: y,
        count: at + 2,
        box: [x, y, x + 1, y + 1] as [number, number, number, number],
        here: [],
      }))
      const placed = placePins({ pins, clusters }, { frame, covers: over, project, unproject }, '0')
      const all = [...placed.clusters.map(({ count }) => count), ...placed.pins.map(() => 1)]
      const expected = pins.length + clusters.reduce((sum, { count }) => sum + count, 0)
      expect(all.reduce((sum, count) => sum + count, 0)).toBe(expected)
    }),
  )
})

test('what would be covered moves beside it, or is counted with what it meets there', () => {
  const legend = { left: 0, top: 500, right: 200, bottom: 600 }
  const screen = { frame, covers: [legend], project, unproject }
  const alone = placePins({ pins: [pin('a', 100, 520)], clusters: [] }, screen)
  expect(alone.pins).toEqual([{ pin: pin('a', 100, 520), lng: 100, lat: 498 }])
  const met = placePins({ pins: [pin('a', 100, 520), pin('b', 110, 490)], clusters: [] }, screen)
  expect(met.pins).toEqual([])
  expect(met.clusters).toMatchObject([{ count: 2, box: [100, 490, 110, 520], lat: 476 }])
})
