import { crc32 as zlibCrc32 } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { crc32 } from './crc32.ts'

const expected = (bytes: Uint8Array) => {
  const four = Buffer.alloc(4)
  four.writeUInt32BE(zlibCrc32(bytes))
  return four.toString('base64')
}

test('the checksum that zlib computes', async () => {
  expect(await crc32(new Blob(['123456789']))).toBe('y/Q5Jg==')
  expect(await crc32(new Blob())).toBe('AAAAAA==')
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ max: 255 }), async (bytes) => {
      expect(await crc32(new Blob([bytes]))).toBe(expected(bytes))
    }),
  )
})

test.each([1024 ** 2 - 1, 1024 ** 2, 3 * 1024 ** 2 + 5])(
  'goes on over slices of 1 MiB: %d bytes',
  async (size) => {
    const bytes = Uint8Array.from({ length: size }, (_, index) => (index * 2_654_435_761) >>> 24)
    expect(await crc32(new Blob([bytes]))).toBe(expected(bytes))
  },
)

test('stops between two slices', async () => {
  const stopped = AbortSignal.abort(new Error('stopped'))
  await expect(crc32(new Blob(['a']), stopped)).rejects.toThrow('stopped')
})
