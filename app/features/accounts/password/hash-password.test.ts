import { hashPassword as libraryHash, verifyPassword as libraryVerify } from 'better-auth/crypto'
import { expect, test } from 'vitest'
import { Busy } from '#app/platform/errors.ts'
import { createHashQueue } from './hash-queue.server.ts'
import { hashPassword, verifyPassword } from './hash-password.server.ts'

test('a password is known again, and no other', async () => {
  const stored = await hashPassword('correct horse battery')
  expect(await verifyPassword(stored, 'correct horse battery')).toBe(true)
  expect(await verifyPassword(stored, 'Correct horse battery')).toBe(false)
  expect(await hashPassword('correct horse battery')).not.toBe(stored)
})

test('the same letters, composed or not and wide or narrow, are the same password', async () => {
  const stored = await hashPassword('Zoë’s ﬁrst home')
  expect(await verifyPassword(stored, 'Zoe\u0308’s first home')).toBe(true)
})

test('Better Auth reads what is written here, and the other way round', async () => {
  const password = 'Zoe\u0308 und ihr Fahrrad'
  expect(await libraryVerify({ hash: await hashPassword(password), password })).toBe(true)
  expect(await verifyPassword(await libraryHash(password), password)).toBe(true)
})

test('without an account, with a hash that cannot be read, or with a book for a password the answer is no', async () => {
  const stored = await hashPassword('a'.repeat(1000))
  expect(await verifyPassword(null, 'correct horse battery')).toBe(false)
  expect(await verifyPassword('not a hash', 'correct horse battery')).toBe(false)
  expect(await verifyPassword(stored, 'a'.repeat(1001))).toBe(false)
})

/** Work that ends when the test says so. */
function works(queue: ReturnType<typeof createHashQueue>, count: number) {
  const begun: number[] = []
  const ends: (() => void)[] = []
  const results = Array.from({ length: count }, (_, index) =>
    queue.run(() => {
      begun.push(index)
      return new Promise<number>((resolve) => (ends[index] = () => resolve(index)))
    }),
  )
  return { begun, ends, results }
}

/** Everything that can go on without anybody ending something has gone on. */
const settled = () => new Promise((resolve) => setImmediate(resolve))

test('of a burst two run, the line waits in its order, and the rest is told to come back', async () => {
  const { begun, ends, results } = works(createHashQueue({ width: 2, waiting: 3 }), 200)
  const outcomes = Promise.allSettled(results)
  await settled()
  expect(begun).toEqual([0, 1])
  for (const index of [1, 0, 2, 3, 4]) {
    ends[index]?.()
    await settled()
  }
  expect(begun).toEqual([0, 1, 2, 3, 4])
  const refused = (await outcomes).filter(({ status }) => status === 'rejected')
  expect(refused).toHaveLength(195)
  for (const outcome of refused) expect(outcome).toMatchObject({ reason: { status: 503, retryAfter: 2 } })
})

test('work that fails makes room like any other', async () => {
  const queue = createHashQueue({ width: 1, waiting: 0 })
  await expect(queue.run(() => Promise.reject(new Error('no memory')))).rejects.toThrow('no memory')
  expect(await queue.run(async () => 'next')).toBe('next')
})

test('who comes while a place is handed on does not get in before the line', async () => {
  const queue = createHashQueue({ width: 1, waiting: 1 })
  const { ends, results } = works(queue, 2)
  await settled()
  ends[0]?.()
  await results[0]
  const late = works(queue, 2)
  await expect(late.results[1]).rejects.toThrow(Busy)
  expect(late.begun).toEqual([])
  ends[1]?.()
  await settled()
  late.ends[0]?.()
  expect(await Promise.all([results[1], late.results[0]])).toEqual([1, 0])
})
