import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { asBlob, byteLength, partSize, partsOf, SMALLEST_PART, type UploadSource } from './parts.ts'

const MIB = 1024 ** 2
const TIB = 1024 ** 4

describe('the size of a part', () => {
  test.each([
    [0, 5],
    [5 * MIB, 5],
    [50_000 * MIB, 5],
    [50_000 * MIB + 1, 10],
    [100_000 * MIB + 1, 20],
    [5 * TIB, 640],
  ])('%d bytes: %d MiB', (total, mebibytes) => {
    expect(partSize(total)).toBe(mebibytes * MIB)
  })

  test('is 5 MiB, doubled just as often as 10,000 parts need it', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5 * TIB }), (total) => {
        const size = partSize(total)
        expect(Number.isInteger(Math.log2(size / SMALLEST_PART))).toBe(true)
        expect(Math.ceil(total / size)).toBeLessThanOrEqual(10_000)
        const halfWouldDo = size > SMALLEST_PART && Math.ceil(total / (size / 2)) <= 10_000
        expect(halfWouldDo).toBe(false)
      }),
    )
  })
})

test('the parts follow each other without gaps, whoever takes them', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 60_000 * MIB }), fc.infiniteStream(fc.nat(3)), (total, taker) => {
      const queue = partsOf(total)
      const lanes: { partNumber: number; start: number; end: number }[][] = [[], [], [], []]
      for (const part of queue) lanes[taker.next().value ?? 0]?.push(part)
      const parts = lanes.flat().toSorted((one, other) => one.partNumber - other.partNumber)
      expect(parts.map(({ partNumber }) => partNumber)).toEqual(parts.map((_, index) => index + 1))
      expect(parts.map(({ start }) => start)).toEqual([0, ...parts.slice(0, -1).map(({ end }) => end)])
      expect(parts.at(-1)?.end).toBe(total)
      expect(new Set(parts.slice(0, -1).map(({ start, end }) => end - start))).toEqual(
        new Set(parts.length > 1 ? [partSize(total)] : []),
      )
    }),
    { numRuns: 10 },
  )
})

describe('the size of a source', () => {
  test.each<[string, UploadSource, number]>([
    ['nothing', null, 0],
    ['nothing at all', undefined, 0],
    ['text, in UTF-8', 'Zoë €', 8],
    ['an ArrayBuffer', new ArrayBuffer(7), 7],
    ['a view', new Uint8Array([1, 2, 3, 4]).subarray(1, 3), 2],
    ['a Blob', new Blob(['abc', 'de']), 5],
  ])('%s', (_, source, size) => {
    expect(byteLength(source)).toBe(size)
    expect(asBlob(source).size).toBe(size)
  })

  test.each([[42], [{}], [true], [['a']], [{ size: '9' }]])('%j has none', (source) => {
    expect(() => byteLength(source)).toThrow(
      expect.objectContaining({
        name: 'InvalidUploadSource',
        message: 'Upload source type can only be a `Blob`, `File`, `ArrayBuffer`, or `string`.',
      }),
    )
  })

  test('is at most 5 TiB', () => {
    expect(byteLength({ size: 5 * TIB })).toBe(5 * TIB)
    for (const size of [5 * TIB + 1, Infinity, NaN])
      expect(() => byteLength({ size })).toThrow(
        expect.objectContaining({
          name: 'ObjectIsTooLarge',
          message: 'Object size cannot not be greater than 5TB.',
        }),
      )
  })

  test('what only says a size cannot be cut', () => {
    expect(() => asBlob({ size: 9 } as Blob)).toThrow(
      expect.objectContaining({ name: 'InvalidUploadSource' }),
    )
  })
})
