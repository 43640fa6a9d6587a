import { expect, test } from 'vitest'
import { openFileStore } from './open-store.server.ts'
import { signedLife } from './sign-life.ts'

const DAY = 24 * 60 * 60

test('an address lives 900 seconds, or as long as was asked for', () => {
  expect(signedLife()).toBe(900)
  expect(signedLife(60)).toBe(60)
  expect(signedLife(7 * DAY)).toBe(7 * DAY)
})

test('more than 7 days are refused', () => {
  const refusal = expect.objectContaining({
    name: 'UrlExpirationMaxLimitExceed',
    message: 'Url Expiration can not be greater than 7 Days.',
  })
  expect(() => signedLife(7 * DAY + 1)).toThrow(refusal)
  expect(() => signedLife(9 * DAY, 8 * DAY)).toThrow(refusal)
})

test('no address outlives its session, which is looked at before the 7 days', () => {
  expect(signedLife(900, 600.9)).toBe(600)
  expect(signedLife(8 * DAY, 600)).toBe(600)
  expect(() => signedLife(900, 0.5)).toThrow('Credentials should not be empty.')
})

test('the address says when it ends', async () => {
  const now = new Date('2026-11-21T12:00:00Z')
  const secret = Buffer.alloc(32, 1)
  const { files } = openFileStore({
    kind: 'disk',
    directory: '/nowhere',
    origin: 'http://localhost',
    secret,
    now: () => now,
  })
  const { url, expiresAt } = await files.sign({ op: 'get', key: 'a', remainingLife: 300 })
  expect(expiresAt).toEqual(new Date('2026-11-21T12:05:00Z'))
  expect(new URL(url).searchParams.get('X-Amz-Expires')).toBe('300')
})
