import { expect, test } from 'vitest'
import { entrancesText, readEntrances } from './entrances-text.ts'

const north = { lat: 34.0255, lng: -118.2851, name: 'North gate' }

test('entrances are one on each line, with or without a name, each once', () => {
  const typed = '34.0255, -118.2851 North gate\r\n\n 34.02 -118.28 \n34.0255,-118.2851'
  const read = [north, { lat: 34.02, lng: -118.28, name: '' }]
  expect(readEntrances(typed)).toEqual(read)
  expect(readEntrances(entrancesText(read))).toEqual(read)
  expect(readEntrances(' ')).toEqual([])
})

test.for([
  ['North gate', 'Line 1 is not an entrance'],
  ['34.0255, -118.2851\n34.0255', 'Line 2 is not an entrance'],
  ['-118.2851, 34.0255', 'Line 1 is not on the map'],
] as const)('%s is refused with its line', ([typed, words]) => {
  expect(readEntrances(typed)).toContain(words)
})
