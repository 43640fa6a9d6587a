import { expect, test } from 'vitest'
import { latestAdultBirth } from './age.ts'

test('one is 18 on the birthday', () => {
  expect(latestAdultBirth(new Date('2026-11-21T00:00:00Z'))).toBe('2008-11-21')
})

test('a birthday on 29 February is on 1 March in a common year', () => {
  expect(latestAdultBirth(new Date('2026-02-28T12:00:00Z'))).toBe('2008-02-28')
  expect(latestAdultBirth(new Date('2026-03-01T12:00:00Z'))).toBe('2008-03-01')
  expect(latestAdultBirth(new Date('2028-02-29T12:00:00Z'))).toBe('2010-02-28')
})
