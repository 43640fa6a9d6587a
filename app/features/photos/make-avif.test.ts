import { expect } from 'vitest'
import { listings } from '#app/database/schema/homes/listings.ts'
import { photos, uploads } from '#app/database/schema/homes/photos.ts'
import { makeUser, personOf } from '#app/features/accounts/factory.ts'
import { makeCampus } from '#app/features/campuses/factory.ts'
import { makeListing } from '#app/features/listings/factory.ts'
import { visitor } from '#app/platform/access.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { newId } from '#app/platform/addresses/ids.ts'
import { test } from '#tests/setup/databases/database.ts'
import { photoWithPosition, positionBytes } from '#tests/setup/photo-files.ts'
import { runQueuedJobs } from '#tests/setup/queued-jobs.ts'
import { addPhotos } from './add-photos.server.ts'
import { makePhoto } from './factory.ts'
import { makeAvif } from './make-avif.server.ts'
import { sendPhoto } from './send-photo.server.ts'
import { masterPath } from './upload-path.server.ts'

/** A home with one processed photo, taken by a phone that recorded its position. */
async function homeWithPhoto(ctx: SystemContext) {
  await makeCampus(ctx)
  const listingId = await makeListing(ctx)
  const file = new File([new Uint8Array(await photoWithPosition(900, 700))], 'a.jpg', { type: 'image/jpeg' })
  const admin = { ...ctx, actor: personOf(await makeUser(ctx, { admin: true })) }
  expect(await addPhotos(admin, { purpose: 'listing-photo', listingId, files: [file] })).toEqual([])
  await runQueuedJobs(ctx)
}

async function shown(ctx: SystemContext) {
  const [home] = await ctx.db.select({ photos: listings.photos }).from(listings)
  return home?.photos[0]
}

test('a photo gets AVIF later, the page offers it, and no file contains its location', async ({ ctx }) => {
  await homeWithPhoto(ctx)
  expect(await shown(ctx)).not.toHaveProperty('avif')
  await makeAvif.run(ctx, {})
  const photo = await shown(ctx)
  expect(photo).toMatchObject({ avif: true, width: 700 })
  const [, , photoId = '', name = ''] = photo?.src.split('/') ?? []
  for (const [file, type] of [
    [name, 'image/webp'],
    [name.replace('.webp', '.avif'), 'image/avif'],
    ['320.avif', 'image/avif'],
    ['96.avif', 'image/avif'],
  ] as const) {
    const anybody = { ...ctx, actor: visitor }
    const answer = await sendPhoto(anybody, { photoId, name: file, headers: new Headers() })
    expect(answer.headers.get('content-type')).toBe(type)
    const bytes = Buffer.from(await answer.arrayBuffer())
    expect(
      ['Snooper', 'Exif', 'GPS', 'xmpmeta', positionBytes].filter((trace) => bytes.includes(trace)),
    ).toEqual([])
  }
})

test('no AVIF is started while somebody waits for a photo', async ({ ctx }) => {
  await homeWithPhoto(ctx)
  const { id: ownerId } = await makeUser(ctx)
  const file = { contentType: 'image/jpeg', size: 3, fileName: 'a', path: newId() }
  await ctx.db
    .insert(uploads)
    .values({ id: newId(), ownerId, purpose: 'profile-photo', state: 'processing', ...file })
  await makeAvif.run(ctx, {})
  expect(await shown(ctx)).not.toHaveProperty('avif')
  await ctx.db.update(uploads).set({ state: 'ready' })
  await makeAvif.run(ctx, {})
  expect(await shown(ctx)).toHaveProperty('avif', true)
})

test('a photo that cannot be encoded is tried three times, and does not delay others', async ({ ctx }) => {
  const broken = await makePhoto(ctx, { purpose: 'listing-photo', createdAt: new Date(0) })
  const bytes = Buffer.from('no picture')
  await ctx.files.put(masterPath(broken.id), bytes, {
    contentType: 'image/jpeg',
    contentLength: bytes.length,
  })
  await homeWithPhoto(ctx)
  for (const _ of [1, 2, 3, 4]) await makeAvif.run(ctx, {})
  expect(await shown(ctx)).toHaveProperty('avif', true)
  const all = await ctx.db.select().from(photos).orderBy(photos.avif)
  expect(all.map(({ avif, avifTries }) => [avif, avifTries])).toEqual([
    [false, 3],
    [true, 1],
  ])
})
