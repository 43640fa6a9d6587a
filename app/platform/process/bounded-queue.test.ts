import { expect, test } from 'vitest'
import { Busy } from '../errors.ts'
import { createBoundedQueue, type BoundedQueue } from './bounded-queue.ts'

/** Work that ends when the test resolves it. */
function works(line: BoundedQueue, count: number) {
  const begun: number[] = []
  const ends: (() => void)[] = []
  const results = Array.from({ length: count }, (_, index) =>
    line.run(() => {
      begun.push(index)
      return new Promise<number>((resolve) => (ends[index] = () => resolve(index)))
    }),
  )
  return { begun, ends, results }
}

/** Waits until all pending promise callbacks have run. */
const settled = () => new Promise((resolve) => setImmediate(resolve))

test('of a burst two run, the line waits in its order, and the rest is told to come back', async () => {
  const { begun, ends, results } = works(createBoundedQueue({ concurrency: 2, waiting: 3 }), 200)
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
  const line = createBoundedQueue({ concurrency: 1, waiting: 0 })
  await expect(line.run(() => Promise.reject(new Error('no memory')))).rejects.toThrow('no memory')
  expect(await line.run(async () => 'next')).toBe('next')
})

test('who comes while a place is handed on does not get in before the line', async () => {
  const line = createBoundedQueue({ concurrency: 1, waiting: 1 })
  const { ends, results } = works(line, 2)
  await settled()
  ends[0]?.()
  await results[0]
  const late = works(line, 2)
  await expect(late.results[1]).rejects.toThrow(Busy)
  expect(late.begun).toEqual([])
  ends[1]?.()
  await settled()
  late.ends[0]?.()
  expect(await Promise.all([results[1], late.results[0]])).toEqual([1, 0])
})
