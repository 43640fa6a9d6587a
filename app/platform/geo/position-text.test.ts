import fc from 'fast-check'
import { expect, test } from 'vitest'
import { positionText, readPosition } from './position-text.ts'

test('a position is read as map apps copy it', () => {
  expect(readPosition(' 34.03, -118.285 ')).toEqual({ lat: 34.03, lng: -118.285 })
  expect(readPosition('34.03 -118.285')).toEqual({ lat: 34.03, lng: -118.285 })
  expect(readPosition('')).toBeNull()
  for (const text of [
    '34.03',
    '91, 0',
    '0, 181',
    '1, 2, 3',
    'here, there',
    '34,03, -118',
    '34.03,',
    ', -118',
    ',',
  ])
    expect(readPosition(text)).toBeUndefined()
})

test('a position from a click on the map is parsed to the same place, within a few feet', () => {
  const double = (most: number) => fc.double({ min: -most, max: most, noNaN: true })
  fc.assert(
    fc.property(double(90), double(180), (lat, lng) => {
      const read = readPosition(positionText({ lat, lng }))
      expect(Math.abs((read?.lat ?? NaN) - lat)).toBeLessThan(0.00001)
      expect(Math.abs((read?.lng ?? NaN) - lng)).toBeLessThan(0.00001)
    }),
  )
})
