import fc from 'fast-check'
import { rgbaToThumbHash, thumbHashToAverageRGBA } from 'thumbhash'
import { expect, test } from 'vitest'
import { picture } from '#tests/setup/photo-files.ts'
import { colorOf, placeholderStyle } from './placeholder.ts'

test.each([
  [100, 67],
  [60, 100],
])('is the color that the library finds for a photo of %i × %i', async (width, height) => {
  const raw = await picture(width, height).ensureAlpha().raw().toBuffer()
  const hash = rgbaToThumbHash(width, height, raw)
  const { r, g, b } = thumbHashToAverageRGBA(hash)
  const hex = [r, g, b].map((part) =>
    Math.round(part * 255)
      .toString(16)
      .padStart(2, '0'),
  )
  const whole = Buffer.from(hash).toString('base64')
  for (const told of [whole, colorOf(whole)])
    expect(placeholderStyle(told)).toEqual({ background: `#${hex.join('')}` })
})

test('is left out when there is no thumbhash, or something else in its place', () => {
  for (const none of [undefined, null, '', 'x', '<script>', 'AAA', `${'A'.repeat(37)}'")`, '////////////'])
    expect([none, placeholderStyle(none)]).toEqual([none, undefined])
})

test('whatever is in a thumbhash can stand in a style', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 9, maxLength: 25 }), (bytes) => {
      bytes[2] = (bytes[2] ?? 0) & 127 // opaque
      const style = placeholderStyle(Buffer.from(bytes).toString('base64'))
      expect(style?.background).toMatch(/^#[0-9a-f]{6}$/)
    }),
  )
})
