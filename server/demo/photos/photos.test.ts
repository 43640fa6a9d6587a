import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import sharp from 'sharp'
import { thumbHashToRGBA } from 'thumbhash'
import { afterAll, expect, test } from 'vitest'
import { samplePhotos } from '#app/features/listings/ui/sample-photos.ts'
import { PhotoWorkers } from '#app/platform/files/images/photo-workers.server.ts'
import sets from './photo-sets.json' with { type: 'json' }

const SAMPLED = 7 // compares one byte of this many; 7 is not a multiple of 3, so every color channel is sampled
const SHIPPED = 'public/demo-photos'
const photos = sets.flatMap((set) => set.photos.map((photo) => ({ home: set.home, ...photo })))

const shippedOf = (key: string, format: string) =>
  readdirSync(`${SHIPPED}/${key}`).filter((file) => file.endsWith(`.${format}`))

const photoWorkers = new PhotoWorkers()
afterAll(() => photoWorkers.close())

/** The mean difference between the pixels of two pictures, from 0 to 255: encoders round slightly differently on other
 *  processors. */
async function difference(one: Uint8Array, other: Uint8Array): Promise<number> {
  const [a, b] = await Promise.all([one, other].map((bytes) => sharp(bytes).raw().toBuffer()))
  if (!a || a.length !== b?.length) return Infinity
  let sum = 0
  for (let at = 0; at < a.length; at += SAMPLED) sum += Math.abs((a[at] ?? 0) - (b[at] ?? 0))
  return (sum / a.length) * SAMPLED
}

// The same pipeline makes all photos, so the test makes only one per home again.
test.each(sets.map(({ home }) => home))(
  'the first photo of %s is what the pipeline makes of its source',
  async (home) => {
    for (const { file, key, width, height, thumbhash } of photos
      .filter((photo) => photo.home === home)
      .slice(0, 1)) {
      const source = readFileSync(`server/demo/photos/${home}/${file}`)
      const made = await photoWorkers.processPhoto(source, { declaredType: 'image/webp' })
      if (!made.ok) throw new Error(`${file}: ${made.reason}`)
      expect(made.variants.at(-1)).toMatchObject({ width, height })
      expect(made.variants.map((variant) => `${variant.width}.webp`).toSorted()).toEqual(
        shippedOf(key, 'webp').toSorted(),
      )
      for (const { width: wide, bytes } of made.variants)
        expect(await difference(bytes, readFileSync(`${SHIPPED}/${key}/${wide}.webp`)), file).toBeLessThan(1)
      const points = (hash: string) => thumbHashToRGBA(Buffer.from(hash, 'base64')).rgba
      const shipped = points(thumbhash)
      const far = points(made.thumbhash).map((value, at) => Math.abs(value - (shipped[at] ?? 999)))
      expect(Math.max(...far)).toBeLessThan(32)
    }
  },
  60_000,
)

test('each lies under a hash of its content, and nothing else lies there', () => {
  for (const { key } of photos) {
    const hash = createHash('sha256')
    const files = shippedOf(key, 'webp').toSorted((a, b) => parseInt(a) - parseInt(b))
    for (const file of files) hash.update(readFileSync(`${SHIPPED}/${key}/${file}`))
    expect(hash.digest('hex').slice(0, 20)).toBe(key)
  }
  expect(readdirSync(SHIPPED).toSorted()).toEqual([...new Set(photos.map(({ key }) => key))].toSorted())
})

test('the pictures of the start page are among them, and they alone as AVIF, which is smaller', () => {
  const samples = Object.values(samplePhotos).map(({ src }) => src.split('/')[2] ?? '')
  for (const { src, thumbhash, width, height } of Object.values(samplePhotos))
    expect(photos).toContainEqual(
      expect.objectContaining({ key: src.split('/')[2], thumbhash, width, height }),
    )
  for (const { key } of photos) {
    const avif = samples.includes(key) ? ['320', '640', '1280'] : []
    expect(shippedOf(key, 'avif').map((file) => file.split('.')[0])).toEqual(expect.arrayContaining(avif))
    expect(shippedOf(key, 'avif')).toHaveLength(avif.length)
    for (const width of avif)
      expect(statSync(`${SHIPPED}/${key}/${width}.avif`).size).toBeLessThan(
        statSync(`${SHIPPED}/${key}/${width}.webp`).size,
      )
  }
})
