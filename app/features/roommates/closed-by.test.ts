import { expect, test } from 'vitest'
import { closedBy, type OwnFacts } from './match-viewer.server.ts'

const now = new Date('2026-11-22T12:00:00Z')
const of = (birthDate: string | null, wants: boolean | null) =>
  closedBy({ birthDate, wants } as OwnFacts, now)

test('people who may not look for roommates get the first reason', () => {
  expect(closedBy(undefined, now)).toBe('no-profile')
  expect(of(null, true)).toBe('no-profile')
  expect(of('2012-01-01', null)).toBe('too-young')
  expect(of('2012-01-01', true)).toBe('too-young')
  expect(of('2003-01-20', null)).toBe('off')
  expect(of('2003-01-20', false)).toBe('off')
  expect(of('2003-01-20', true)).toBeNull()
})
