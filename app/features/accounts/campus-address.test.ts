import { expect, test } from 'vitest'
import { campusEmailUntil, campusEmailText, isAtDomain, isRenewable } from './campus-address.ts'

const LOS_ANGELES = 'America/Los_Angeles'

test.each([
  ['ana@usc.edu', true],
  ['ana@student.usc.edu', true],
  ['ANA@USC.EDU', true],
  ['ana@notusc.edu', false],
  ['ana@usc.edu.example', false],
  ['usc.edu@example.com', false],
])('%s at usc.edu: %s', (email, expected) => {
  expect(isAtDomain(email, ['usc.edu'])).toBe(expected)
})

test('the description names the month, and the confirmation is valid for a year', () => {
  const confirmed = new Date('2026-11-03T10:00:00Z')
  expect(campusEmailText(confirmed, new Date('2026-11-21T00:00:00Z'), LOS_ANGELES)).toBe(
    'campus email confirmed, November 2026',
  )
  expect(campusEmailText(confirmed, new Date('2027-11-03T09:00:00Z'), LOS_ANGELES)).not.toBeNull()
  expect(campusEmailText(confirmed, new Date('2027-11-04T10:00:00Z'), LOS_ANGELES)).toBeNull()
  expect(campusEmailText(null, new Date(), LOS_ANGELES)).toBeNull()
  const evening = new Date('2026-12-01T00:10:00Z') // November 30 where the campus is
  expect(campusEmailText(evening, evening, LOS_ANGELES)).toBe('campus email confirmed, November 2026')
})

test('it can be confirmed if it never was, in its last month, and after it expired', () => {
  const confirmed = new Date('2026-11-03T10:00:00Z')
  expect(campusEmailUntil(confirmed)).toEqual(new Date('2027-11-03T10:00:00Z'))
  expect(isRenewable(null, confirmed)).toBe(true)
  expect(isRenewable(confirmed, new Date('2027-10-04T09:00:00Z'))).toBe(false)
  expect(isRenewable(confirmed, new Date('2027-10-04T10:00:00Z'))).toBe(true)
  expect(isRenewable(confirmed, new Date('2028-03-01T00:00:00Z'))).toBe(true)
})
