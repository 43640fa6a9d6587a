import { expect, test } from 'vitest'
import { memoize } from './memoize.ts'

test('an answer of late is not made again, and neither many nor long texts stay in memory', () => {
  const asked: string[] = []
  const lengthOf = memoize(2, (text) => {
    asked.push(text)
    return text.length
  })
  expect(['a', 'bb', 'a', 'ccc', 'a'].map(lengthOf)).toEqual([1, 2, 1, 3, 1])
  expect(asked).toEqual(['a', 'bb', 'ccc'])
  for (const text of ['d', 'e', 'f', 'g', 'a']) lengthOf(text)
  expect(asked.at(-1)).toBe('a')
  const long = 'x'.repeat(501)
  expect([lengthOf(long), lengthOf(long)]).toEqual([501, 501])
  expect(asked.slice(-2)).toEqual([long, long])
})
