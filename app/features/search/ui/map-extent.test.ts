import { expect, test } from 'vitest'
import type { MapView } from '../views.ts'
import { extentOf, isWithin, showsEnough } from './map-extent.ts'

const pin = (lat: number, lng: number) => ({ id: `${lat}`, lat, lng, price: 1, precision: 'exact' as const })
const view = (parts: Partial<MapView>): MapView => ({
  pins: [],
  clusters: [],
  total: 0,
  unplaced: 0,
  ...parts,
})
const around = { west: -118.3, south: 34, east: -118.2, north: 34.1 }

test('the extent holds every pin and the whole of every cluster', () => {
  expect(extentOf(view({}))).toBeNull()
  expect(extentOf(view({ pins: [pin(34, -118), pin(35, -119)] }))).toEqual({
    west: -119,
    south: 34,
    east: -118,
    north: 35,
  })
  const cluster = {
    lat: 34,
    lng: -118,
    count: 3,
    box: [-120, 33, -117, 36] as [number, number, number, number],
  }
  expect(extentOf(view({ clusters: [cluster] }))).toEqual({ west: -120, south: 33, east: -117, north: 36 })
})

test('a map shows enough when all of a few homes, half of many or some of every campus are in sight', () => {
  const near = { everywhere: false }
  const inside = pin(34.05, -118.25)
  const outside = pin(32.9, -117.2)
  expect(showsEnough(view({}), around, near)).toBe(true)
  expect(showsEnough(view({ pins: [inside] }), around, near)).toBe(true)
  expect(showsEnough(view({ pins: [inside, outside] }), around, near)).toBe(false)
  const many = (count: number) => Array.from({ length: count }, () => inside)
  const away = (count: number) => Array.from({ length: count }, () => outside)
  expect(showsEnough(view({ pins: [...many(40), ...away(40)] }), around, near)).toBe(true)
  expect(showsEnough(view({ pins: [...many(40), ...away(41)] }), around, near)).toBe(false)
  expect(showsEnough(view({ pins: [...many(1), ...away(60)] }), around, { everywhere: true })).toBe(true)
  expect(showsEnough(view({ pins: away(60) }), around, { everywhere: true })).toBe(false)
  const box: [number, number, number, number] = [-118.25, 33, -117, 34.05]
  expect(showsEnough(view({ clusters: [{ lat: 33.5, lng: -117.5, count: 9, box }] }), around, near)).toBe(
    true,
  )
  expect(isWithin(around, { ...around, east: -118.25 })).toBe(false)
})
