import { argon2Sync } from 'node:crypto'
import { expect, test } from 'vitest'
import { hashPassword, isOutdated, verifyPassword } from './hash-password.server.ts'

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

test('a hash is a PHC string of Argon2id with at least OWASP’s cost, and says so when it is not', async () => {
  const stored = await hashPassword('correct horse battery')
  const [, m, t, p] = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$[^$]{22}\$[^$]{43}$/.exec(stored) ?? []
  expect(Number(m)).toBeGreaterThanOrEqual(19 * 1024)
  expect(Number(m)).toBeLessThanOrEqual(32 * 1024)
  expect([Number(t) >= 2, p]).toEqual([true, '1'])
  expect([isOutdated(stored), isOutdated(stored.replace(`m=${m}`, 'm=19456')), isOutdated('0:0')]).toEqual([
    false,
    true,
    true,
  ])
})

test('a hash of a lower cost is verified, and none of another kind', async () => {
  const message = 'correct horse battery'
  const parameters = {
    message,
    nonce: Buffer.alloc(16, 7),
    parallelism: 1,
    tagLength: 32,
    memory: 19_456,
    passes: 2,
  }
  const text = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')
  const stored = `$argon2id$v=19$m=19456,t=2,p=1$${text(parameters.nonce)}$${text(argon2Sync('argon2id', parameters))}`
  expect(await verifyPassword(stored, message)).toBe(true)
  expect(await verifyPassword(stored, 'Correct horse battery')).toBe(false)
  expect(await verifyPassword(stored.replace('argon2id', 'argon2i'), message)).toBe(false)
})

test('without an account, with an unreadable hash, or with an extremely long password the answer is no', async () => {
  const stored = await hashPassword('a'.repeat(1000))
  expect(await verifyPassword(null, 'correct horse battery')).toBe(false)
  expect(await verifyPassword('not a hash', 'correct horse battery')).toBe(false)
  expect(await verifyPassword(stored, 'a'.repeat(1001))).toBe(false)
})
