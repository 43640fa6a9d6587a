import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { photos, uploads } from '#app/database/schema/homes/photos.ts'
import { makeUser, personOf } from '#app/features/accounts/factory.ts'
import { makeCampus } from '#app/features/campuses/factory.ts'
import { makeListing } from '#app/features/listings/factory.ts'
import { visitor } from '#app/platform/access.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { Busy, Forbidden, Gone, NotFound, SignInRequired } from '#app/platform/errors.ts'
import { newId } from '#app/platform/addresses/ids.ts'
import { test } from '#tests/setup/databases/database.ts'
import { picture } from '#tests/setup/photo-files.ts'
import { runQueuedJobs } from '#tests/setup/queued-jobs.ts'
import { addPhotos } from './add-photos.server.ts'
import { cancelUpload, finishUpload } from './finish-upload.server.ts'
import { preparePhoto } from './jobs.server.ts'
import { ownPhotos, uploadState } from './photos.query.server.ts'
import { requestUploads } from './request-uploads.server.ts'
import { QUOTA_BYTES, type PhotoPurpose } from './rules.ts'
import { signUpload } from './sign-upload.server.ts'
import { deleteAbandonedFiles } from './delete-abandoned-files.server.ts'

async function student(ctx: SystemContext): Promise<SystemContext> {
  return { ...ctx, actor: personOf(await makeUser(ctx)) }
}

const photo = () => picture(800, 600).jpeg().toBuffer()

const jpeg = (size: number, name = 'beach.jpg') => ({ name, size, type: 'image/jpeg' })

/** Requests one upload and sends the file to the store, as the browser does. @returns its id */
async function send(
  ctx: SystemContext,
  bytes: Uint8Array,
  purpose: PhotoPurpose = 'profile-photo',
  type = 'image/jpeg',
) {
  const [permission] = await requestUploads(ctx, {
    purpose,
    files: [{ name: 'a.jpg', size: bytes.length, type }],
  })
  if (!permission?.ok) throw new Error(permission?.message)
  await ctx.files.put(permission.path, bytes, { contentType: type, contentLength: bytes.length })
  return permission
}

test('an uploaded photo is processed, and visible to others only then', async ({ ctx }) => {
  const ana = await student(ctx)
  const { uploadId, path } = await send(ana, await photo())
  expect(path).toMatch(/^profile-pictures\/[\w-]+\.jpg$/)
  expect(await finishUpload(ana, uploadId)).toEqual({ ok: true })
  expect(await uploadState(ana, uploadId)).toEqual({ state: 'processing' })
  expect(await ctx.db.select().from(photos)).toEqual([])
  await runQueuedJobs(ctx)
  const state = await uploadState(ana, uploadId)
  expect(state).toMatchObject({
    state: 'ready',
    photo: { id: uploadId, widths: expect.arrayContaining([96, 320]) },
  })
  expect(await ctx.files.head(path)).toBeUndefined()
  expect((await ownPhotos(ana, 'profile-photo')).photos.map(({ id }) => id)).toEqual([uploadId])
})

test('photos that finish out of order are sorted as they were chosen', async ({ ctx }) => {
  const ana = await student(ctx)
  const sent = []
  for (let count = 0; count < 4; count += 1) sent.push((await send(ana, await photo())).uploadId)
  const [a = '', b = '', c = '', d = ''] = sent
  const order = async () => (await ownPhotos(ana, 'profile-photo')).photos.map(({ id }) => id)
  for (const [ready, expected] of [
    [b, [b]],
    [d, [b, d]],
    [a, [a, b, d]],
    [c, [a, b, c, d]],
  ] as const) {
    await finishUpload(ana, ready)
    await runQueuedJobs(ctx)
    expect(await order()).toEqual(expected)
  }
})

test('finishing an upload is idempotent', async ({ ctx }) => {
  const ana = await student(ctx)
  const { uploadId } = await send(ana, await photo())
  await finishUpload(ana, uploadId)
  await finishUpload(ana, uploadId)
  await runQueuedJobs(ctx)
  expect(await finishUpload(ana, uploadId)).toEqual({ ok: true })
  await runQueuedJobs(ctx)
  expect(await ctx.db.select().from(photos)).toHaveLength(1)
})

test('a file that is not a photo is rejected with the reason, and deleted', async ({ ctx }) => {
  const ana = await student(ctx)
  const { uploadId, path } = await send(ana, Buffer.from('<html><script>alert(1)</script></html>'))
  await finishUpload(ana, uploadId)
  await runQueuedJobs(ctx)
  expect(await uploadState(ana, uploadId)).toMatchObject({
    state: 'refused',
    message: expect.stringContaining('not a photo'),
  })
  expect(await ctx.files.head(path)).toBeUndefined()
  expect(await ctx.db.select().from(photos)).toEqual([])
})

test('missing and incomplete files are not accepted', async ({ ctx }) => {
  const ana = await student(ctx)
  const [permission] = await requestUploads(ana, { purpose: 'profile-picture', files: [jpeg(500)] })
  if (!permission?.ok) throw new Error('refused')
  expect(await finishUpload(ana, permission.uploadId)).toMatchObject({
    ok: false,
    message: expect.stringContaining('not arrived'),
  })
  await ctx.files.put(permission.path, Buffer.alloc(499), { contentType: 'image/jpeg', contentLength: 499 })
  expect(await finishUpload(ana, permission.uploadId)).toMatchObject({
    ok: false,
    message: expect.stringContaining('completely'),
  })
  expect(await uploadState(ana, permission.uploadId)).toEqual({ state: 'uploading' })
})

test.for<[string, { name: string; size: number; type: string }, string]>([
  ['empty', jpeg(0), 'empty'],
  ['too large', jpeg(15_000_001), 'The limit is 15 MB'],
  ['a HEIC', { name: 'IMG_1.HEIC', size: 5, type: '' }, 'HEIC'],
  ['an SVG', { name: 'a.svg', size: 5, type: 'image/svg+xml' }, 'not a photo'],
])('a file that is %s is refused before it is sent', async ([, file, sentence], { ctx }) => {
  const [answer] = await requestUploads(await student(ctx), { purpose: 'profile-photo', files: [file] })
  expect(answer).toEqual({ ok: false, message: expect.stringContaining(sentence) })
  expect(await ctx.db.select().from(uploads)).toEqual([])
})

test('a JPEG that is called HEIC may be sent', async ({ ctx }) => {
  const files = [{ name: 'IMG_1.HEIC', size: 500, type: 'image/jpeg' }]
  const [answer] = await requestUploads(await student(ctx), { purpose: 'profile-photo', files })
  expect(answer?.ok).toBe(true)
})

test.for<[PhotoPurpose, number]>([
  ['profile-picture', 15],
  ['profile-photo', 15],
  ['room-photo', 15],
  ['listing-photo', 20],
  ['floorplan', 20],
])('a %s may have %d MB, and not a byte more', async ([purpose, megabytes], { ctx }) => {
  await makeCampus(ctx)
  const ofHome = purpose === 'listing-photo' || purpose === 'floorplan'
  const home = ofHome ? { listingId: await makeListing(ctx) } : {}
  const files = [jpeg(megabytes * 1_000_000), jpeg(megabytes * 1_000_000 + 1)]
  const answers = await requestUploads(ofHome ? ctx : await student(ctx), { purpose, ...home, files })
  expect(answers).toMatchObject([
    { ok: true },
    { ok: false, message: expect.stringContaining(`The limit is ${megabytes} MB`) },
  ])
})

test('the ninth of eight photos is refused, those before it are accepted', async ({ ctx }) => {
  const ana = await student(ctx)
  const answers = await requestUploads(ana, {
    purpose: 'profile-photo',
    files: Array.from({ length: 9 }, () => jpeg(10)),
  })
  expect(answers.map(({ ok }) => ok)).toEqual([...Array<boolean>(8).fill(true), false])
  const [again] = await requestUploads(ana, { purpose: 'profile-photo', files: [jpeg(10)] })
  expect(again).toEqual({ ok: false, message: 'There is room for 8 photos. Remove one first.' })
})

test('the quota counts declared sizes, before a byte is sent', async ({ ctx }) => {
  const ana = await student(ctx)
  const ownerId = ana.actor.kind === 'person' ? ana.actor.userId : ''
  const row = {
    ownerId,
    purpose: 'listing-photo' as const,
    contentType: 'image/jpeg',
    fileName: 'a',
    state: 'processing' as const,
  }
  await ctx.db.insert(uploads).values({ ...row, id: newId(), path: newId(), size: QUOTA_BYTES - 5 })
  const [answer, small] = await requestUploads(ana, {
    purpose: 'profile-picture',
    files: [jpeg(10), jpeg(5)],
  })
  expect(answer).toEqual({ ok: false, message: expect.stringContaining('200 MB in all') })
  expect(small).toMatchObject({ ok: true })
})

test('while the store is down a message says so, and when it is back the same photo succeeds', async ({
  ctx,
}) => {
  const ana = await student(ctx)
  const down = async () => {
    throw new Error('ENOSPC: no space left on device')
  }
  const { uploadId } = await send(ana, await photo())
  const headDown = { ...ana, files: { ...ana.files, head: down } }
  await expect(finishUpload(headDown, uploadId)).rejects.toThrow('Photos cannot be stored right now.')
  await expect(finishUpload(headDown, uploadId)).rejects.toThrow(Busy)
  await finishUpload(ana, uploadId)
  const putDown = { ...ctx, files: { ...ctx.files, put: down } }
  for (const _ of [1, 2]) await expect(preparePhoto.run(putDown, { uploadId })).rejects.toThrow('interrupted')
  await preparePhoto.run(putDown, { uploadId })
  expect(await uploadState(ana, uploadId)).toMatchObject({ state: 'refused', again: true })
  expect(await ctx.db.select().from(photos)).toEqual([])
  expect(await finishUpload(ana, uploadId)).toEqual({ ok: true })
  await runQueuedJobs(ctx)
  expect(await uploadState(ana, uploadId)).toMatchObject({ state: 'ready' })
})

test('a plain form reports a store that is down, and leaves no row behind', async ({ ctx }) => {
  const ana = await student(ctx)
  const put = async () => {
    throw new Error('ECONNREFUSED')
  }
  const files = [new File([new Uint8Array(await photo())], 'a.jpg', { type: 'image/jpeg' })]
  const broken = { ...ana, files: { ...ana.files, put } }
  expect(await addPhotos(broken, { purpose: 'profile-photo', files })).toEqual([
    'a.jpg: Photos cannot be stored right now. Please try again in a few minutes.',
  ])
  expect(await ctx.db.select({ state: uploads.state }).from(uploads)).toEqual([{ state: 'canceled' }])
})

test('a photo whose processing crashed each time can be retried by its owner', async ({ ctx }) => {
  const ana = await student(ctx)
  const { uploadId } = await send(ana, await photo())
  await finishUpload(ana, uploadId)
  await ctx.db.update(uploads).set({ tries: 3 })
  await deleteAbandonedFiles(ctx)
  expect(await uploadState(ana, uploadId)).toEqual({ state: 'processing' })
  await deleteAbandonedFiles({ ...ctx, now: () => new Date(ctx.now().getTime() + 2 * 3_600_000) })
  expect(await uploadState(ana, uploadId)).toMatchObject({ state: 'refused', again: true })
  expect(await finishUpload(ana, uploadId)).toEqual({ ok: true })
})

test('a new profile picture takes the place of the one before', async ({ ctx }) => {
  const ana = await student(ctx)
  for (const _ of [1, 2]) {
    const { uploadId } = await send(ana, await photo(), 'profile-picture')
    await finishUpload(ana, uploadId)
    await runQueuedJobs(ctx)
  }
  expect((await ownPhotos(ana, 'profile-picture')).photos).toHaveLength(1)
})

test('others’ uploads are "not found"', async ({ ctx }) => {
  const [ana, ben] = [await student(ctx), await student(ctx)]
  const { uploadId } = await send(ana, await photo())
  for (const other of [ben, { ...ctx, actor: visitor }]) {
    await expect(uploadState(other, uploadId)).rejects.toThrow(NotFound)
    await expect(finishUpload(other, uploadId)).rejects.toThrow(NotFound)
    await expect(cancelUpload(other, uploadId)).rejects.toThrow(NotFound)
    await expect(signUpload(other, { uploadId, requests: [{ operation: 'put' }] })).rejects.toThrow(NotFound)
  }
  await expect(uploadState(ana, 'no-id')).rejects.toThrow(NotFound)
})

test('only a home’s manager can add its photos, and nobody without signing in', async ({ ctx }) => {
  const asked = { purpose: 'listing-photo' as const, files: [jpeg(10)] }
  await makeCampus(ctx)
  const home = { ...asked, listingId: await makeListing(ctx) }
  await expect(requestUploads({ ...ctx, actor: visitor }, home)).rejects.toThrow(SignInRequired)
  await expect(requestUploads(await student(ctx), home)).rejects.toThrow(Forbidden)
  await expect(requestUploads(await student(ctx), { ...asked, listingId: newId() })).rejects.toThrow(NotFound)
})

test('a cancelled upload leaves no data, and cannot be signed any more', async ({ ctx }) => {
  const ana = await student(ctx)
  const { uploadId, path } = await send(ana, await photo())
  await cancelUpload(ana, uploadId)
  expect(await ctx.files.head(path)).toBeUndefined()
  await expect(uploadState(ana, uploadId)).rejects.toThrow(NotFound)
  const second = await send(ana, await photo())
  await finishUpload(ana, second.uploadId)
  await expect(
    signUpload(ana, { uploadId: second.uploadId, requests: [{ operation: 'put' }] }),
  ).rejects.toThrow(Gone)
  await cancelUpload(ana, second.uploadId)
  await runQueuedJobs(ctx)
  expect(await ctx.db.select().from(photos).where(eq(photos.id, second.uploadId))).toEqual([])
})

test('invisible characters are removed from names and descriptions', async ({ ctx }) => {
  const ana = await student(ctx)
  const files = [{ ...jpeg(10, 'be\u0000ach\u202Egpj.exe\n'), alt: ' \u0000My\u2066 cat ' }]
  const [answer] = await requestUploads(ana, { purpose: 'profile-photo', files })
  expect(answer).toMatchObject({ ok: true })
  const [row] = await ctx.db.select().from(uploads)
  expect(row).toMatchObject({ fileName: 'be ach gpj.exe', alt: 'My  cat' })
})
