import { expect, test } from 'vitest'
import { daysOf, readRange } from './range.ts'

const range = (query: string) => readRange(new URLSearchParams(query), '2026-11-20')

test('a range is given by two dates or a number of days; the comparison period has the same length', () => {
  expect(range('days=7')).toEqual({
    from: '2026-11-14',
    to: '2026-11-20',
    days: 7,
    before: { from: '2026-11-07', to: '2026-11-13' },
  })
  expect(range('from=2026-10-31&to=2026-11-01')).toMatchObject({ days: 2, before: { from: '2026-10-29' } })
  expect(daysOf(range('from=2026-10-31&to=2026-11-02'))).toEqual(['2026-10-31', '2026-11-01', '2026-11-02'])
})

test.each([
  '',
  'days=x',
  'days=1e9',
  'from=2026-02-30&to=2026-03-01',
  'from=2026-11-02&to=2026-11-01',
  'from=1900-01-01&to=2026-11-01',
])('what cannot be read (%s) is the last 28 days', (query) =>
  expect(range(query)).toMatchObject({ from: '2026-10-24', days: 28 }),
)
