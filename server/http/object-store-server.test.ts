import { expect, test } from 'vitest'
import { newId } from '#app/platform/addresses/ids.ts'
import { uploadBytes } from './object-store-server.ts'

const GB = 1e9
const keyOf = (owner: string) => `profile-pictures/${owner}-abc-1.jpg`

test('a person may send 2 GB a day to the file service, a network 20 GB', async () => {
  const admit = uploadBytes({ RATE_LIMITS: 1 })
  const [ana, ben] = [newId(), newId()]
  const dormitory = admit('192.0.2.1')
  expect(await dormitory(keyOf(ana), 1.5 * GB)).toBe(true)
  expect(await dormitory(keyOf(ana), 1 * GB)).toBe(false)
  expect(await admit('192.0.2.2')(keyOf(ana), 1 * GB)).toBe(false)
  expect(await dormitory(keyOf(ben), 1 * GB)).toBe(true)
  expect(await dormitory('other/key', 17 * GB)).toBe(false)
  expect(await admit('192.0.2.3')('other/key', 17 * GB)).toBe(true)
})

test('RATE_LIMITS multiplies or lifts it', async () => {
  const key = keyOf(newId())
  expect(await uploadBytes({ RATE_LIMITS: 2 })('192.0.2.1')(key, 3 * GB)).toBe(true)
  const lifted = uploadBytes({ RATE_LIMITS: 0 })('192.0.2.1')
  for (const _ of [1, 2, 3]) expect(await lifted(key, 1000 * GB)).toBe(true)
})
