import fc from 'fast-check'
import { expect, test } from 'vitest'
import { localTime, momentAt } from './zone-time.server.ts'

const LA = 'America/Los_Angeles'

test('a time of a form is a moment where the home is, in winter and in summer', () => {
  expect(momentAt(LA, '2026-11-20T10:00')).toEqual(new Date('2026-11-20T18:00:00Z'))
  expect(momentAt(LA, '2026-07-20T10:00:00')).toEqual(new Date('2026-07-20T17:00:00Z'))
  expect(momentAt('Asia/Kolkata', '2026-07-20T10:15')).toEqual(new Date('2026-07-20T04:45:00Z'))
  expect(localTime(LA, new Date('2026-11-20T18:00:00Z'))).toBe('2026-11-20T10:00')
})

test('an hour that comes twice is its first, and one that is left out is none', () => {
  expect(momentAt(LA, '2026-11-01T01:30')).toEqual(new Date('2026-11-01T08:30:00Z'))
  expect(momentAt(LA, '2027-03-14T02:30')).toBeNull()
})

test.each([
  '',
  'soon',
  '2026-02-30T10:00',
  '2026-11-20',
  '2026-11-20T25:00',
  '2026-11-20T10:00Z',
  '20266-11-20T10:00',
])('“%s” is no time', (text) => expect(momentAt(LA, text)).toBeNull())

test('what is shown is read back, but for the second of two equal hours', () => {
  const zones = fc.constantFrom(LA, 'America/New_York', 'Asia/Kolkata', 'Australia/Lord_Howe', 'UTC')
  const minutes = fc.integer({ min: Date.UTC(2020, 0) / 60_000, max: Date.UTC(2040, 0) / 60_000 })
  fc.assert(
    fc.property(zones, minutes, (zone, minute) => {
      const moment = new Date(minute * 60_000)
      const read = momentAt(zone, localTime(zone, moment))
      expect(read && localTime(zone, read)).toBe(localTime(zone, moment))
      expect(moment.getTime() - (read?.getTime() ?? 0)).toBeLessThanOrEqual(3_600_000)
    }),
  )
})
