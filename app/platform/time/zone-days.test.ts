import { expect, test } from 'vitest'
import { dayIn, daysLater, endOfDay } from './zone-days.ts'

const LA = 'America/Los_Angeles'

test('a day ends at midnight where the campuses are, in summer, in winter and when the clock changes', () => {
  expect(endOfDay(LA, '2026-07-01').toISOString()).toBe('2026-07-02T07:00:00.000Z')
  expect(endOfDay(LA, '2026-12-31').toISOString()).toBe('2027-01-01T08:00:00.000Z')
  expect(endOfDay(LA, '2026-11-01').toISOString()).toBe('2026-11-02T08:00:00.000Z')
  expect(endOfDay(LA, '2026-03-08').toISOString()).toBe('2026-03-09T07:00:00.000Z')
})

test('zones that are off by half or three quarters of an hour end their days there', () => {
  expect(endOfDay('Asia/Kolkata', '2026-11-20').toISOString()).toBe('2026-11-20T18:30:00.000Z')
  expect(endOfDay('Asia/Kathmandu', '2026-11-20').toISOString()).toBe('2026-11-20T18:15:00.000Z')
  expect(endOfDay('Pacific/Kiritimati', '2026-11-20').toISOString()).toBe('2026-11-20T10:00:00.000Z')
  expect(endOfDay('Pacific/Pago_Pago', '2026-11-20').toISOString()).toBe('2026-11-21T11:00:00.000Z')
})

test('a moment is in the day that people there call it', () => {
  expect(dayIn(LA, new Date('2026-11-17T07:59:59Z'))).toBe('2026-11-16')
  expect(daysLater('2026-12-31', 1)).toBe('2027-01-01')
})
