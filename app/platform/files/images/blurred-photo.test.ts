import fc from 'fast-check'
import sharp from 'sharp'
import { rgbaToThumbHash, thumbHashToRGBA } from 'thumbhash'
import { expect, test } from 'vitest'
import { picture } from '#tests/setup/photo-files.ts'
import { blurredPhoto } from './blurred-photo.ts'

async function thumbhash(width: number, height: number): Promise<Uint8Array> {
  const raw = await picture(width, height).ensureAlpha().raw().toBuffer()
  return rgbaToThumbHash(width, height, raw)
}

/** The pixels of a BMP as rows of [red, green, blue], top row first. */
function points(address: string) {
  const bytes = Buffer.from(address.replace('data:image/bmp;base64,', ''), 'base64')
  const [width, height] = [bytes.readInt32LE(18), bytes.readInt32LE(22)]
  const row = Math.ceil((width * 3) / 4) * 4
  const at = (x: number, y: number) =>
    [...bytes.subarray(54 + (height - 1 - y) * row + x * 3).subarray(0, 3)].toReversed()
  return { bytes, width, height, at }
}

test.each([
  [100, 67],
  [60, 100],
  [90, 90],
  [100, 30],
])('shows what the library sees in a photo of %i × %i', async (width, height) => {
  const hash = await thumbhash(width, height)
  const address = blurredPhoto(Buffer.from(hash).toString('base64')) ?? ''
  expect(address.length).toBeLessThan(380)
  const ours = points(address)
  expect(ours.bytes.readUInt32LE(2)).toBe(ours.bytes.length)
  // The library's larger picture, scaled down to our size.
  const { w, h, rgba } = thumbHashToRGBA(hash)
  const coarse = await sharp(rgba, { raw: { width: w, height: h, channels: 4 } })
    .removeAlpha()
    .resize(ours.width, ours.height, { fit: 'fill', kernel: 'linear' })
    .raw()
    .toBuffer()
  for (let y = 0; y < ours.height; y += 1)
    for (let x = 0; x < ours.width; x += 1) {
      const place = (y * ours.width + x) * 3
      const far = ours.at(x, y).map((value, channel) => Math.abs(value - (coarse[place + channel] ?? 999)))
      expect(Math.max(...far), `${x}, ${y}`).toBeLessThan(16)
    }
})

test('whatever is in a thumbhash is an address that can stand in a style', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 9, maxLength: 25 }), (bytes) => {
      bytes[2] = (bytes[2] ?? 0) & 127 // opaque
      const address = blurredPhoto(Buffer.from(bytes).toString('base64'))
      expect(address).toMatch(/^data:image\/bmp;base64,[\w+/=]+$/)
    }),
  )
})
