import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { retryOnce } from './retry-once.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** Returns a function that gives these answers, one per try. */
function answering(...answers: (() => Promise<string>)[]) {
  const left = [...answers]
  return () => left.shift()?.() ?? Promise.reject(new Error('asked too often'))
}
const never = () => new Promise<string>(() => {})
const fails = () => Promise.reject(new Error('no'))
const works = () => Promise.resolve('there')

test('what works is asked once, what fails or hangs once more', async () => {
  expect(await retryOnce(answering(works), 1000)).toBe('there')
  expect(await retryOnce(answering(fails, works), 1000)).toBe('there')
  const second = retryOnce(answering(never, works), 1000)
  await vi.advanceTimersByTimeAsync(1000)
  expect(await second).toBe('there')
})

test('it ends, also when nothing ever answers', async () => {
  await Promise.all([
    expect(retryOnce(answering(never, never), 1000)).rejects.toThrow('no answer within 1000 ms'),
    vi.advanceTimersByTimeAsync(2000),
  ])
  await expect(retryOnce(answering(fails, fails), 1000)).rejects.toThrow('no')
})
