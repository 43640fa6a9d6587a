import { expect, test } from 'vitest'
import { chipDays, chipHours, chipText } from './tour-slots.tsx'

test('ten days with the full hours from 8 to 20 that are far enough ahead', () => {
  const times = { earliest: '2026-11-20T18:15', offered: null }
  const days = chipDays(times)
  expect([days.length, days[0], days.at(-1)]).toEqual([10, '2026-11-20', '2026-11-29'])
  expect(chipHours('2026-11-20', times)).toEqual(['2026-11-20T19:00', '2026-11-20T20:00'])
  expect(chipHours('2026-11-21', times)).toHaveLength(13)
  expect(chipDays({ earliest: '2026-11-20T20:15', offered: null })[0]).toBe('2026-11-21')
  expect(['2026-11-21', '2026-11-21T08:00'].map(chipText)).toEqual(['Sat, Nov 21', '8:00 AM'])
})
