import { expect, test } from 'vitest'
import { pointKinds, pointsText, readTypedPoints } from './points-text.ts'

const { entrances, buildings } = pointKinds
const north = { lat: 34.0255, lng: -118.2851, name: 'North gate' }

test('entrances are one on each line, with or without a name, each once', () => {
  const typed = '34.0255, -118.2851 North gate\r\n\n 34.02 -118.28 \n34.0255,-118.2851'
  const read = [north, { lat: 34.02, lng: -118.28, name: '' }]
  expect(readTypedPoints(typed, entrances)).toEqual(read)
  expect(readTypedPoints(pointsText(read), entrances)).toEqual(read)
  expect(readTypedPoints(' ', entrances)).toEqual([])
})

test('two buildings may share a position, but each has a name', () => {
  const typed =
    '34.0255, -118.2851 Quarry Hall\n34.0255, -118.2851 Quarry Annex\n34.0255, -118.2851 Quarry Hall'
  expect(readTypedPoints(typed, buildings)).toMatchObject([{ name: 'Quarry Hall' }, { name: 'Quarry Annex' }])
})

test.for([
  ['North gate', entrances, 'Line 1 is not an entrance'],
  ['34.0255, -118.2851\n34.0255', entrances, 'Line 2 is not an entrance'],
  ['-118.2851, 34.0255', entrances, 'Line 1 is not on the map'],
  ['34.0255, -118.2851 Quarry Hall\n34.0255, -118.2', buildings, 'Line 2 has no name'],
] as const)('%s is refused with its line', ([typed, kind, words]) => {
  expect(readTypedPoints(typed, kind)).toContain(words)
})
