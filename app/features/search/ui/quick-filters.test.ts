import { expect, test } from 'vitest'
import { emptySearch } from '../search-params.ts'
import { quickFilters } from './quick-filters.tsx'

const labels = (search: Partial<typeof emptySearch>) =>
  quickFilters({ ...emptySearch, ...search }, '2026-11-21').map(([label]) => label)

test('what is chosen is not among the quick filters', () => {
  expect(labels({})).toEqual(['From August', 'Individual lease', 'No SSN needed', 'Sublets too'])
  expect(labels({ moveIn: '2027-01-01', terms: ['joint'] })).toEqual(['No SSN needed', 'Sublets too'])
  expect(labels({ moveIn: '2027-01-01', terms: ['individual', 'no_ssn'], sublets: true })).toEqual([])
})

test('"from August" is this year’s until August is over', () => {
  const august = (today: string) => quickFilters(emptySearch, today)[0]?.[1].moveIn
  expect(august('2026-08-31')).toBe('2026-08-31')
  expect(august('2026-09-01')).toBe('2027-08-31')
})

test('a quick filter is added to the others', () => {
  const [, [, change] = []] = quickFilters({ ...emptySearch, terms: ['guarantor'] }, '2026-11-21')
  expect(change).toEqual({ terms: ['guarantor', 'individual'] })
})
