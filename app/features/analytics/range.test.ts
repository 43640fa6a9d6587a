import { expect, test } from 'vitest'
import { daysOf, readRange } from './range.ts'

const range = (query: string) => readRange(new URLSearchParams(query), '2026-11-20')

test('a range is given by two dates or a number of days; the comparison period has the same length', () => {
  expect(range('days=7')).toEqual({
    errors: {},
    from: '2026-11-14',
    to: '2026-11-20',
    days: 7,
    before: { from: '2026-11-07', to: '2026-11-13' },
  })
  expect(range('from=2026-10-31&to=2026-11-01')).toMatchObject({ days: 2, before: { from: '2026-10-29' } })
  expect(daysOf(range('from=2026-10-31&to=2026-11-02'))).toEqual(['2026-10-31', '2026-11-01', '2026-11-02'])
})

test('a day is read as in every other field', () => {
  expect(range('from=10/31/2026&to=Nov 1, 2026')).toMatchObject({
    from: '2026-10-31',
    to: '2026-11-01',
    errors: {},
  })
})

test.each([
  ['', {}],
  ['days=x', {}],
  ['days=1e9', {}],
  ['from=&to=', {}],
  ['from=2026-02-30&to=2026-03-01', { from: 'This isn’t a date, so these are the last 28 days.' }],
  ['from=2026-03-01&to=soon', { to: 'This isn’t a date, so these are the last 28 days.' }],
  ['days=7&from=soon&to=2026-03-01', { from: 'This isn’t a date, so these are the last 28 days.' }],
  ['from=2026-11-02&to=', { to: 'A day is missing here, so these are the last 28 days.' }],
  ['to=2026-11-02', { from: 'A day is missing here, so these are the last 28 days.' }],
  ['from=2026-11-02&to=2026-11-01', { to: 'This is before the first day, so these are the last 28 days.' }],
  [
    'from=1900-01-01&to=2026-11-01',
    { to: 'This is more than 400 days after the first day, so these are the last 28 days.' },
  ],
])('what cannot be read (%s) is the last 28 days, and says so', (query, errors) =>
  expect(range(query)).toMatchObject({ from: '2026-10-24', days: 28, errors }),
)
