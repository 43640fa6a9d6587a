import fc from 'fast-check'
import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import {
  heicStart,
  phonePhoto,
  photoWithPosition,
  picture,
  pngBomb,
  polyglot,
  positionBytes,
} from '#tests/setup/photo-files.ts'
import type { PhotoOutcome, PreparedPhoto } from './photo-outcome.ts'
import { PhotoWorkers } from './photo-workers.server.ts'

const photoWorkers = new PhotoWorkers()
afterAll(() => photoWorkers.close())

const prepare = (bytes: Uint8Array, declaredType = 'image/jpeg') =>
  photoWorkers.processPhoto(bytes, { declaredType })

function prepared(outcome: PhotoOutcome): PreparedPhoto {
  if (!outcome.ok) throw new Error(`refused: ${outcome.reason}`)
  return outcome
}

/** Every byte that is served or stored. */
const allBytes = ({ variants, master }: PreparedPhoto) => [
  master.bytes,
  ...variants.map(({ bytes }) => bytes),
]

describe('a photo of a phone', () => {
  test('comes in four widths and a master, each as it says it is', async () => {
    const photo = prepared(await prepare(await phonePhoto()))
    expect(photo).toMatchObject({ type: 'image/jpeg', width: 4032, height: 3024 })
    expect(photo.variants.map(({ width, height }) => [width, height])).toEqual([
      [96, 72],
      [320, 240],
      [640, 480],
      [1280, 960],
    ])
    for (const { bytes, width, height } of photo.variants)
      expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width, height })
    const { bytes, width, height } = photo.master
    expect([width, height]).toEqual([2048, 1536])
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width, height })
    expect(Buffer.from(photo.thumbhash, 'base64').length).toBeLessThan(26)
  })

  test('loses its position and everything else beside the pixels, and stands upright', async () => {
    const source = await photoWithPosition(640, 480)
    expect(source.includes(positionBytes) && source.includes('20,7.5535N')).toBe(true)
    const photo = prepared(await prepare(source))
    expect(photo).toMatchObject({ width: 480, height: 640 })
    for (const bytes of allBytes(photo)) {
      const { exif, xmp, icc, iptc, orientation, width, height } = await sharp(bytes).metadata()
      expect({ exif, xmp, icc, iptc, orientation, upright: width < height }).toEqual({ upright: true })
      for (const trace of [positionBytes, 'Exif', 'GPS', '7.5535', 'adobe', 'Snooper', 'Ada'])
        expect(Buffer.from(bytes).includes(trace)).toBe(false)
    }
    // The dark circle was in the upper left; rotated by 90° clockwise it is in the upper right.
    const { data, info } = await sharp(photo.master.bytes)
      .greyscale()
      .raw()
      .toBuffer({ resolveWithObject: true })
    const at = (x: number, y: number) =>
      data[Math.round(y * info.height) * info.width + Math.round(x * info.width)] ?? 0
    expect(at(0.75, 0.3)).toBeLessThan(at(0.25, 0.3) - 20)
  })

  test('keeps its colors, whatever space, depth or channels it comes in', async () => {
    const color = { r: 200, g: 60, b: 90 }
    const plain = sharp({ create: { width: 300, height: 300, channels: 3, background: color } })
    const gray = sharp({ create: { width: 300, height: 300, channels: 3, background: '#777' } })
    const half = sharp({ create: { width: 300, height: 300, channels: 4, background: '#0000' } })
    const cases: [type: string, bytes: Buffer, expected: number[], near?: number][] = [
      [
        'image/jpeg',
        await plain.clone().withIccProfile('p3').jpeg({ quality: 100 }).toBuffer(),
        [200, 60, 90],
      ],
      [
        'image/jpeg',
        await plain.clone().toColourspace('cmyk').jpeg({ quality: 100 }).toBuffer(),
        [200, 60, 90],
        16 /* CMYK does not contain all of these colors */,
      ],
      ['image/png', await plain.clone().toColourspace('rgb16').png().toBuffer(), [200, 60, 90]],
      ['image/png', await gray.toColourspace('b-w').png().toBuffer(), [119, 119, 119]],
      ['image/png', await half.png().toBuffer(), [255, 255, 255]],
      ['image/avif', await plain.clone().avif({ quality: 90 }).toBuffer(), [200, 60, 90]],
      ['image/webp', await plain.clone().webp({ quality: 95 }).toBuffer(), [200, 60, 90]],
    ]
    for (const [type, bytes, expected, near = 8] of cases) {
      const photo = prepared(await prepare(bytes, type))
      const pixel = await sharp(photo.variants.at(-1)?.bytes).toColourspace('srgb').raw().toBuffer()
      const far = expected.map((value, channel) => Math.abs(value - (pixel[channel] ?? 999)))
      expect(Math.max(...far), `${type} ${pixel.subarray(0, 3).join()}`).toBeLessThan(near)
    }
  })

  test('is known again by its fingerprint when it was made smaller', async () => {
    const [one, other, turned] = await Promise.all([
      prepare(await picture(1200, 900).jpeg().toBuffer()),
      prepare(await picture(700, 525).webp({ quality: 40 }).toBuffer(), 'image/webp'),
      prepare(await picture(1200, 900).flop().jpeg().toBuffer()),
    ])
    const distance = (a: PreparedPhoto, b: PreparedPhoto) =>
      (BigInt(`0x${a.fingerprint}`) ^ BigInt(`0x${b.fingerprint}`)).toString(2).replaceAll('0', '').length
    expect(distance(prepared(one), prepared(other))).toBeLessThan(8)
    expect(distance(prepared(one), prepared(turned))).toBeGreaterThan(20)
  })

  test('comes as AVIF later, in the same widths and smaller', async () => {
    const photo = prepared(await prepare(await picture(1600, 1200).jpeg().toBuffer()))
    const avif = await photoWorkers.makeAvif(photo.master.bytes)
    if (!avif.ok) throw new Error(avif.reason)
    expect(avif.variants.map(({ width }) => width)).toEqual(photo.variants.map(({ width }) => width))
    for (const { bytes, width, height } of avif.variants)
      expect(await sharp(bytes).metadata()).toMatchObject({
        format: 'heif',
        compression: 'av1',
        width,
        height,
      })
  })

  test('is never made larger than it is, whatever its shape and kind', async () => {
    const side = fc.integer({ min: 200, max: 1500 })
    const kind = fc.constantFrom('jpeg', 'png', 'webp')
    await fc.assert(
      fc.asyncProperty(
        side,
        side,
        kind,
        fc.integer({ min: 1, max: 8 }),
        async (a, b, format, orientation) => {
          fc.pre(Math.max(a, b) / Math.min(a, b) <= 4)
          const source = await picture(a, b).withMetadata({ orientation }).toFormat(format).toBuffer()
          const photo = prepared(await prepare(source, `image/${format}`))
          const [width, height] = orientation > 4 ? [b, a] : [a, b]
          expect([photo.width, photo.height]).toEqual([width, height])
          const widths = photo.variants.map((each) => each.width)
          expect(widths).toEqual(
            [...new Set([96, 320, 640, 1280, width])]
              .filter((each) => each <= Math.min(width, 1280))
              .toSorted((one, two) => one - two),
          )
          for (const each of photo.variants) {
            expect(each.height).toBeLessThanOrEqual(height)
            expect(Math.abs(each.height - (each.width * height) / width)).toBeLessThan(2)
          }
        },
      ),
      { numRuns: 15 },
    )
  })
})

describe('what is no photo, or a bad one', () => {
  test('a picture that is also a page and an archive comes out as a picture only', async () => {
    const photo = prepared(await prepare(await polyglot()))
    for (const bytes of allBytes(photo))
      for (const trace of ['<script', 'alert(', 'PK\x05\x06'])
        expect(Buffer.from(bytes).includes(trace)).toBe(false)
  })

  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="300"><script>alert(1)</script></svg>'
  test.each<[string, () => Buffer | Promise<Buffer>, string, string]>([
    ['PNG of 30000² pixels', () => pngBomb(30_000), 'image/png', 'too-many-pixels'],
    ['PNG of 16000² pixels', () => pngBomb(16_000), 'image/png', 'too-many-pixels'],
    ['SVG with a script named .jpg', () => Buffer.from(svg), 'image/jpeg', 'other-picture'],
    [
      'SVG after a prologue',
      () => Buffer.from(`<?xml version="1.0"?>\n${svg}`),
      'image/png',
      'other-picture',
    ],
    ['SVG inside a RIFF head', () => Buffer.from(`RIFF0000WEBP${svg}`), 'image/webp', 'damaged'],
    [
      'JPEG cut in half',
      async () => half(await picture(800, 600).jpeg().toBuffer()),
      'image/jpeg',
      'damaged',
    ],
    ['JPEG that lacks its end', async () => (await phonePhoto()).subarray(0, -200), 'image/jpeg', 'damaged'],
    ['PNG cut in half', async () => half(await picture(800, 600).png().toBuffer()), 'image/png', 'damaged'],
    [
      'WebP cut in half',
      async () => half(await picture(800, 600).webp().toBuffer()),
      'image/webp',
      'damaged',
    ],
    [
      'AVIF cut in half',
      async () => half(await picture(300, 300).avif().toBuffer()),
      'image/avif',
      'damaged',
    ],
    ['PNG renamed to .jpg', () => picture(300, 300).png().toBuffer(), 'image/jpeg', 'wrong-type'],
    ['JPEG said to be a page', () => picture(300, 300).jpeg().toBuffer(), 'text/html', 'wrong-type'],
    ['GIF', () => picture(300, 300).gif().toBuffer(), 'image/gif', 'other-picture'],
    ['GIF named .png', () => picture(300, 300).gif().toBuffer(), 'image/png', 'other-picture'],
    ['TIFF', () => picture(300, 300).tiff().toBuffer(), 'image/jpeg', 'other-picture'],
    ['HEIC', heicStart, 'image/heic', 'heic'],
    ['HEIC named .jpg', heicStart, 'image/jpeg', 'heic'],
    [
      'HEIC that says AVIF',
      () => Buffer.from('\0\0\0\x14ftypavif\0\0\0\0heic', 'latin1'),
      'image/avif',
      'damaged',
    ],
    ['page', () => Buffer.from('<!doctype html><script>alert(1)</script>'), 'image/jpeg', 'not-a-photo'],
    ['archive', () => Buffer.from('PK\x03\x04 and so on'), 'image/jpeg', 'not-a-photo'],
    ['video', () => Buffer.from('\0\0\0\x18ftypisom\0\0\0\0isommp42', 'latin1'), 'image/avif', 'not-a-photo'],
    ['random bytes', () => Buffer.concat([Buffer.from('~'), randomBytes(5000)]), 'image/jpeg', 'not-a-photo'],
    [
      'random bytes after the head of a JPEG',
      () => Buffer.concat([Buffer.from('ffd8ff', 'hex'), randomBytes(500)]),
      'image/jpeg',
      'damaged',
    ],
    ['empty file', () => Buffer.alloc(0), 'image/jpeg', 'empty'],
    ['photo of 199 pixels', () => picture(400, 199).jpeg().toBuffer(), 'image/jpeg', 'too-small'],
    ['photo of 801 × 200 pixels', () => picture(801, 200).jpeg().toBuffer(), 'image/jpeg', 'too-narrow'],
  ])('%s', async (_, make, type, reason) => {
    expect(await prepare(await make(), type)).toEqual({ ok: false, reason })
  })
})

function half(bytes: Buffer): Buffer {
  return bytes.subarray(0, bytes.length / 2)
}
