// For developers: creates public/demo-photos and the keys in server/demo/photos/photo-sets.json from server/demo/photos, with
// the product's own photo processing. `node tools/make-demo-photos.ts`; server/demo/photos/photos.test.ts compares the result
// with the sources.
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { samplePhotos } from '#app/features/listings/ui/sample-photos.ts'
import { PhotoWorkers } from '#app/platform/files/images/photo-workers.server.ts'
import sets from '#server/demo/photos/photo-sets.json' with { type: 'json' }

const OUTPUT = 'public/demo-photos'
/** The width in pixels that only faces are shown in. */
const FACES = 96
/** Pictures on the start page, which every first visit fetches, also exist as AVIF. */
const samples = Object.values(samplePhotos).map(({ src }) => src)

rmSync(OUTPUT, { recursive: true, force: true })
const photoWorkers = new PhotoWorkers()
for (const { home, photos } of sets)
  for (const photo of photos) {
    const source = readFileSync(`server/demo/photos/${home}/${photo.file}`)
    const made = await photoWorkers.processPhoto(source, { declaredType: 'image/webp' })
    if (!made.ok) throw new Error(`${home}/${photo.file}: ${made.reason}`)
    const hash = createHash('sha256')
    for (const { bytes } of made.variants) hash.update(bytes)
    const { width = 0, height = 0 } = made.variants.at(-1) ?? {}
    Object.assign(photo, { key: hash.digest('hex').slice(0, 20), width, height, thumbhash: made.thumbhash })
    mkdirSync(`${OUTPUT}/${photo.key}`, { recursive: true })
    for (const { width: wide, bytes } of made.variants)
      writeFileSync(`${OUTPUT}/${photo.key}/${wide}.webp`, bytes)
    if (!samples.includes(`/demo-photos/${photo.key}/${width}.webp`)) continue
    const avif = await photoWorkers.makeAvif(made.master.bytes)
    if (!avif.ok) throw new Error(`${home}/${photo.file}: ${avif.reason}`)
    for (const { width: wide, bytes } of avif.variants)
      if (wide > FACES) writeFileSync(`${OUTPUT}/${photo.key}/${wide}.avif`, bytes)
  }
photoWorkers.close()
writeFileSync('server/demo/photos/photo-sets.json', `${JSON.stringify(sets, null, 2)}\n`)
