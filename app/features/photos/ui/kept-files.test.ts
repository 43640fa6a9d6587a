import { expect, test } from 'vitest'
import { isFor } from './kept-files.ts'

const home = { ownerId: 'ben', purpose: 'listing-photo', listingId: 'home 1' } as const
const own = { ownerId: 'ben', purpose: 'profile-photo' } as const

test('a stored file is uploaded where it was chosen, and nowhere else', () => {
  expect(isFor(home, home)).toBe(true)
  expect(isFor(home, { ...home, listingId: 'home 2' })).toBe(false)
  expect(isFor(home, own)).toBe(false)
  expect(isFor(own, own)).toBe(true)
  expect(isFor(own, { ...own, purpose: 'profile-picture' })).toBe(false)
  expect(isFor(own, { ...own, ownerId: 'ana' })).toBe(false)
  expect(isFor({ ...own, ownerId: 'an attempt to sign up' }, own)).toBe(false)
})
