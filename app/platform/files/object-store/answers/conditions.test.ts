import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isNotModified, rangeOf } from './conditions.ts'
import { S3Error } from './s3-error.ts'

const file = { eTag: 'abc', lastModified: '2026-11-21T12:00:00.500Z', size: 10 }
const before = 'Sat, 21 Nov 2026 11:59:59 GMT'
const then = 'Sat, 21 Nov 2026 12:00:00 GMT'
const sent = (headers: Record<string, string>) => new Headers(headers)

test.each([
  [{}, false],
  [{ 'If-None-Match': '"abc"' }, true],
  [{ 'If-None-Match': 'W/"abc"' }, true],
  [{ 'If-None-Match': '"x", "abc"' }, true],
  [{ 'If-None-Match': '*' }, true],
  [{ 'If-None-Match': '"x"' }, false],
  [{ 'If-None-Match': '"x"', 'If-Modified-Since': then }, false],
  [{ 'If-Modified-Since': then }, true],
  [{ 'If-Modified-Since': before }, false],
  [{ 'If-Modified-Since': 'yesterday' }, false],
  [{ 'If-Match': '"abc"', 'If-Unmodified-Since': before }, false],
  [{ 'If-Unmodified-Since': then }, false],
])('%o: not modified is %s', (headers, expected) => {
  expect(isNotModified(sent(headers), file)).toBe(expected)
})

test.each([
  ['If-Match', '"x"'],
  ['If-Unmodified-Since', before],
])('%s: %s does not hold', (name, value) => {
  expect(() => isNotModified(new Headers([[name, value]]), file)).toThrow(
    expect.objectContaining({ code: 'PreconditionFailed' }),
  )
})

test.each([
  ['bytes=0-0', { start: 0, end: 0 }],
  ['bytes=3-', { start: 3, end: 9 }],
  ['bytes=-4', { start: 6, end: 9 }],
  ['bytes=-40', { start: 0, end: 9 }],
  ['bytes=8-99999999999', { start: 8, end: 9 }],
  ['bytes=5-4', undefined],
  ['bytes=-', undefined],
  ['bytes=0-1,3-4', undefined],
  ['lines=0-1', undefined],
  ['', undefined],
])('the range %s', (Range, expected) => {
  expect(rangeOf(sent({ Range }), file)).toEqual(expected)
})

test('a range is given only of the file that the client knows', () => {
  const range = (condition: string) => rangeOf(sent({ Range: 'bytes=0-1', 'If-Range': condition }), file)
  for (const same of ['"abc"', then]) expect(range(same), same).toEqual({ start: 0, end: 1 })
  for (const other of ['"x"', 'W/"abc"', before]) expect(range(other), other).toBeUndefined()
})

test('no range leaves the file, and a refusal says how long it is', () => {
  const text = fc.oneof(fc.string(), fc.stringMatching(/^bytes=\d{0,5}-\d{0,5}$/))
  const isWithin = (Range: string, size: number) => {
    try {
      const range = rangeOf(sent({ Range: Range.replace(/[^\x20-\x7e]/g, '') }), { ...file, size })
      return !range || (range.start >= 0 && range.start <= range.end && range.end < size)
    } catch (error) {
      return error instanceof S3Error && error.headers['Content-Range'] === `bytes */${size}`
    }
  }
  fc.assert(fc.property(text, fc.nat(20), isWithin))
})
