import { expect, test } from 'vitest'
import { isForField } from './kept-files.ts'

const home = { ownerId: 'ben', purpose: 'listing-photo', listingId: 'home 1' } as const
const own = { ownerId: 'ben', purpose: 'profile-photo' } as const

test('a stored file is uploaded where it was chosen, and nowhere else', () => {
  expect(isForField(home, home)).toBe(true)
  expect(isForField(home, { ...home, listingId: 'home 2' })).toBe(false)
  expect(isForField(home, own)).toBe(false)
  expect(isForField(own, own)).toBe(true)
  expect(isForField(own, { ...own, purpose: 'profile-picture' })).toBe(false)
  expect(isForField(own, { ...own, ownerId: 'ana' })).toBe(false)
  expect(isForField({ ...own, ownerId: 'an attempt to sign up' }, own)).toBe(false)
})
