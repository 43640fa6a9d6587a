import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { triedTwice } from './tried-twice.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** Answers each try in turn. */
function answering(...answers: (() => Promise<string>)[]) {
  const left = [...answers]
  return () => left.shift()?.() ?? Promise.reject(new Error('asked too often'))
}
const never = () => new Promise<string>(() => {})
const fails = () => Promise.reject(new Error('no'))
const works = () => Promise.resolve('there')

test('what works is asked once, what fails or hangs once more', async () => {
  expect(await triedTwice(answering(works), 1000)).toBe('there')
  expect(await triedTwice(answering(fails, works), 1000)).toBe('there')
  const second = triedTwice(answering(never, works), 1000)
  await vi.advanceTimersByTimeAsync(1000)
  expect(await second).toBe('there')
})

test('it ends, also when nothing ever answers', async () => {
  await Promise.all([
    expect(triedTwice(answering(never, never), 1000)).rejects.toThrow('no answer within 1000 ms'),
    vi.advanceTimersByTimeAsync(2000),
  ])
  await expect(triedTwice(answering(fails, fails), 1000)).rejects.toThrow('no')
})
