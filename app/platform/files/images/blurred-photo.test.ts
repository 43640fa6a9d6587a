import fc from 'fast-check'
import sharp from 'sharp'
import { rgbaToThumbHash } from 'thumbhash'
import { expect, test } from 'vitest'
import { picture } from '#tests/setup/photo-files.ts'
import { blurredPhoto } from './blurred-photo.ts'

const START = 'data:image/png;base64,'

test('a photo is a small picture of its shape, and its mean color alone is none', async () => {
  const raw = await picture(100, 50).ensureAlpha().raw().toBuffer()
  const thumbhash = Buffer.from(rgbaToThumbHash(100, 50, raw)).toString('base64')
  const address = blurredPhoto(thumbhash) ?? ''
  const { width, height } = await sharp(Buffer.from(address.slice(START.length), 'base64')).metadata()
  expect(width).toBe(32)
  expect(Math.abs(width / height - 2)).toBeLessThan(0.4)
  expect([thumbhash.slice(0, 4), '', null].map(blurredPhoto)).toEqual([undefined, undefined, undefined])
})

test('whatever is in a thumbhash is an address that can stand in a style', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 9, maxLength: 25 }), (bytes) => {
      bytes[2] = (bytes[2] ?? 0) & 127 // opaque
      const address = blurredPhoto(Buffer.from(bytes).toString('base64'))
      expect(address).toMatch(/^data:image\/png;base64,[\w+/=]+$/)
    }),
  )
})
