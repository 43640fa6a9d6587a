import { expect, test } from 'vitest'
import { emptySearch, type ListingSearch } from '../search-params.ts'
import { answersOfSearch } from './answers-of-search.ts'
import { persistSearch } from './persisted-search.ts'

function storageAfter(search?: Partial<ListingSearch>) {
  const map = new Map<string, string>()
  const storage = {
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, value: string) => void map.set(key, value),
  }
  if (search) persistSearch(storage, { ...emptySearch, ...search }, ANA)
  return storage
}
const TODAY = '2026-11-23'
const ANA = 'ana'

test('the last search answers what the profile asks', () => {
  const search = { campus: 'usc', min: 700, max: 1200, moveIn: '2026-12-15', beds: 3 }
  expect(answersOfSearch(ANA, TODAY, storageAfter(search))).toEqual({
    university: 'usc',
    budgetMin: '700',
    budgetMax: '1200',
    moveInDate: '2026-12-15',
  })
})

test('a month that was chosen is no day of it', () => {
  for (const moveIn of ['2027-08-31', '2027-02-28', '2028-02-29', '2026-12-31'])
    expect(answersOfSearch(ANA, TODAY, storageAfter({ moveIn })), moveIn).toMatchObject({ moveInDate: '' })
  for (const moveIn of ['2027-08-30', '2028-02-28'])
    expect(answersOfSearch(ANA, TODAY, storageAfter({ moveIn })), moveIn).toMatchObject({
      moveInDate: moveIn,
    })
})

test('nothing comes from no search, from the price of a whole home, or from a date that has passed', () => {
  const nothing = { university: '', budgetMin: '', budgetMax: '', moveInDate: '' }
  expect(answersOfSearch(ANA, TODAY, storageAfter())).toEqual({})
  const passed = { perBed: false, max: 3000, moveIn: TODAY }
  expect(answersOfSearch(ANA, TODAY, storageAfter(passed))).toEqual(nothing)
})

test('the next person in that browser is not asked about what somebody else searched for', () => {
  expect(answersOfSearch('ben', TODAY, storageAfter({ campus: 'usc', max: 1200 }))).toEqual({})
})
