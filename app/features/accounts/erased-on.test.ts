import { expect, test } from 'vitest'
import { erasedOn } from './erased-on.server.ts'

test('the day of erasure is the one in California, so that nobody comes back a day too late', () => {
  expect(erasedOn(new Date('2026-12-01T00:15:00Z'))).toBe('2026-12-07')
  expect(erasedOn(new Date('2026-11-30T20:15:00Z'))).toBe('2026-12-07')
})
