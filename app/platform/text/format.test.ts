import { expect, test } from 'vitest'
import { formatCount, formatDate, formatList, formatMiles, formatMoney, formatNumber } from './format.ts'
import { formatMoveDay } from './move-day.ts'

test('money is whole dollars, rounded', () => {
  expect(formatMoney(114_867)).toBe('$1,149')
  expect(formatMoney(114_849)).toBe('$1,148')
  expect(formatMoney(0)).toBe('$0')
})

test('numbers, counts, miles and lists read as a person says them', () => {
  expect(formatNumber(1140)).toBe('1,140')
  expect(formatNumber(1.5)).toBe('1.5')
  expect([0, 1, 2, 1204].map((count) => formatCount(count, 'home'))).toEqual([
    '0 homes',
    '1 home',
    '2 homes',
    '1,204 homes',
  ])
  expect(formatCount(2, 'person', 'people')).toBe('2 people')
  expect(formatMiles(0.64)).toBe('0.6 mi')
  expect(formatMiles(1)).toBe('1.0 mi')
  expect([0, 0.049].map((miles) => formatMiles(miles))).toEqual(['under 0.1 mi', 'under 0.1 mi'])
  expect([0, 0.05].map((miles) => formatMiles(miles, { about: true }))).toEqual([
    'under 0.1 mi',
    'about 0.1 mi',
  ])
  expect(formatList(['heating', 'water', 'gas'])).toBe('heating, water, and gas')
})

test('a day to move has its year unless that is this year, and soon', () => {
  expect(formatMoveDay('2026-12-15', '2026-11-21')).toBe('Dec 15')
  for (const [day, today, shown] of [
    ['2027-01-05', '2026-12-28', 'Jan 5, 2027'],
    ['2027-08-01', '2026-11-21', 'Aug 1, 2027'],
    ['2026-12-15', '2026-01-05', 'Dec 15, 2026'],
  ] as const)
    expect(formatMoveDay(day, today)).toBe(shown)
})

test('a date has its year only when it is more than half a year away', () => {
  expect(formatDate('2026-12-01', '2026-11-21')).toBe('Dec 1')
  expect(formatDate('2027-08-15', '2026-11-21')).toBe('Aug 15, 2027')
  expect(formatDate('2026-03-01T23:59:00Z', '2026-11-21')).toBe('Mar 1, 2026')
})
