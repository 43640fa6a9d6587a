import { expect, test } from 'vitest'
import { parseImportArguments, listingOptions } from './import-arguments.ts'

test('a heading of --map may have commas', () => {
  const now = new Date('2026-11-27T12:00:00Z')
  const mapOf = (...args: string[]) => {
    const { map } = listingOptions(parseImportArguments(['listings', 'a.csv', ...args]), now)
    return [...(map ?? [])]
  }
  expect(mapOf('--map', 'Rent, monthly=price')).toEqual([['Rent, monthly', 'price']])
  expect(mapOf('--map', 'Rent, monthly, each=price,Rooms=beds', '--map', 'Zip=zip')).toEqual([
    ['Rent, monthly, each', 'price'],
    ['Rooms', 'beds'],
    ['Zip', 'zip'],
  ])
  expect(() => mapOf('--map', 'Rent=price,Rooms')).toThrow(
    /^--map takes THEIRS=OURS, and “Rooms” is not that/,
  )
})
