// Only what its managers use reads a home's exact position: queries for anyone else read the shown one.
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { shownPosition } from '#app/platform/geo/shown-position.ts'
import { milesBetween } from '#app/platform/geo/distance.ts'

const READERS = [
  'app/database/sql/shown-position.ts', // the expression itself
]

test('no other query reads the columns', () => {
  const files = globSync(['app/**/*.ts', 'server/**/*.ts']).filter((file) => !file.endsWith('.test.ts'))
  const read = files.filter((file) =>
    /\b(?:l|listings)\.(?:lat|lng)\b(?!\} is not null)/.test(readFileSync(file, 'utf8')),
  )
  expect(read.map((file) => file.replaceAll('\\', '/'))).toEqual(READERS)
})

test('an approximate position is at most half a mile off, and stays when it is rounded again', () => {
  for (const [lat, lng] of [
    [34.0249999, -118.285],
    [34.025, -118.2849999],
    [42.3601234, -71.0949876],
  ] as const) {
    const exact = { lat, lng }
    expect(shownPosition({ ...exact, precision: 'exact' })).toEqual(exact)
    const shown = shownPosition({ ...exact, precision: 'approximate' })
    expect(milesBetween(exact, shown as typeof exact)).toBeLessThan(0.5)
    expect(shown.lat).toBe(Number(shown.lat?.toFixed(2)))
    expect(shownPosition({ ...shown, precision: 'approximate' })).toEqual(shown)
  }
  expect(shownPosition({ lat: null, lng: null, precision: 'approximate' })).toEqual({ lat: null, lng: null })
})
