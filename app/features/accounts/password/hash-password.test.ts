import { hashPassword as libraryHash, verifyPassword as libraryVerify } from 'better-auth/crypto'
import { expect, test } from 'vitest'
import { hashPassword, verifyPassword } from './hash-password.server.ts'

test('the right password is accepted, and no other', async () => {
  const stored = await hashPassword('correct horse battery')
  expect(await verifyPassword(stored, 'correct horse battery')).toBe(true)
  expect(await verifyPassword(stored, 'Correct horse battery')).toBe(false)
  expect(await hashPassword('correct horse battery')).not.toBe(stored)
})

test('the same letters, composed or not and wide or narrow, are the same password', async () => {
  const stored = await hashPassword('Zoë’s ﬁrst home')
  expect(await verifyPassword(stored, 'Zoe\u0308’s first home')).toBe(true)
})

test('our hashes are compatible with Better Auth’s in both directions', async () => {
  const password = 'Zoe\u0308 und ihr Fahrrad'
  expect(await libraryVerify({ hash: await hashPassword(password), password })).toBe(true)
  expect(await verifyPassword(await libraryHash(password), password)).toBe(true)
})

test('without an account, with an unreadable hash, or with an extremely long password the answer is no', async () => {
  const stored = await hashPassword('a'.repeat(1000))
  expect(await verifyPassword(null, 'correct horse battery')).toBe(false)
  expect(await verifyPassword('not a hash', 'correct horse battery')).toBe(false)
  expect(await verifyPassword(stored, 'a'.repeat(1001))).toBe(false)
})
