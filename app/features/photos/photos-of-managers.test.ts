import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { users } from '#app/database/schema/people/accounts.ts'
import { listings } from '#app/database/schema/homes/listings.ts'
import { photos } from '#app/database/schema/homes/photos.ts'
import { companyOf } from '#app/features/companies/own-company.server.ts'
import { makeUser, personOf } from '#app/features/accounts/factory.ts'
import { makeCampus } from '#app/features/campuses/factory.ts'
import { claimStore } from '#app/features/files/claim-store.server.ts'
import { listingInput } from '#app/features/listings/factory.ts'
import { saveListings } from '#app/features/listings/save-listings.server.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { NotFound, Suspended } from '#app/platform/errors.ts'
import { test } from '#tests/setup/databases/database.ts'
import { picture } from '#tests/setup/photo-files.ts'
import { runQueuedJobs } from '#tests/setup/queued-jobs.ts'
import { addPhotos } from './add-photos.server.ts'
import { describePhoto, movePhoto, removePhoto } from './change-photo.server.ts'
import { finishUpload } from './finish-upload.server.ts'
import { photoData } from './personal-data.server.ts'
import { photosOfHome, uploadState } from './photos.query.server.ts'
import { requestUploads } from './request-uploads.server.ts'
import { signUpload } from './sign-upload.server.ts'
import { deleteAbandonedFiles } from './delete-abandoned-files.server.ts'

/** A home whose manager has uploaded two photos. */
async function managedHome(ctx: SystemContext) {
  await makeCampus(ctx)
  const home = listingInput()
  const { ids } = await saveListings(ctx, { inputs: [home] })
  const [listingId = ''] = ids
  const user = await makeUser(ctx, { manager: true })
  await ctx.db.update(listings).set({ managerId: user.id, companyId: await companyOf(ctx, user.id) })
  const manager = { ...ctx, actor: personOf(user) }
  const bytes = new Uint8Array(await picture(400, 300).jpeg().toBuffer())
  const files = ['a.jpg', 'b.jpg'].map((name) => new File([bytes], name, { type: 'image/jpeg' }))
  expect(await addPhotos(manager, { purpose: 'listing-photo', listingId, files })).toEqual([])
  await runQueuedJobs(ctx)
  return { home, listingId, manager, user }
}

async function shown(ctx: SystemContext): Promise<string[]> {
  const [home] = await ctx.db.select({ photos: listings.photos }).from(listings)
  return home?.photos.map(({ src }) => src.split('/')[2] ?? '') ?? []
}

test('a photo that is there already is said to be the same, and another one is not', async ({ ctx }) => {
  const { listingId, manager } = await managedHome(ctx)
  const bytes = new Uint8Array(await picture(300, 400).jpeg().toBuffer())
  const files = [new File([bytes], 'c.jpg', { type: 'image/jpeg' })]
  expect(await addPhotos(manager, { purpose: 'listing-photo', listingId, files })).toEqual([])
  await runQueuedJobs(ctx)
  const { photos: kept } = await photosOfHome(manager, { listingId })
  expect(kept.map(({ sameAs }) => sameAs)).toEqual([undefined, 1, undefined])
})

test('the page shows what a manager uploads, orders, describes and removes; a repeated import does not change it', async ({
  ctx,
}) => {
  const { home, listingId, manager } = await managedHome(ctx)
  const { photos: kept } = await photosOfHome(manager, { listingId })
  const [a = '', b = ''] = kept.map(({ id }) => id)
  expect(await shown(ctx)).toEqual([a, b])
  await movePhoto(manager, { photoId: b, input: { place: 0 } })
  expect(await shown(ctx)).toEqual([b, a])
  await describePhoto(manager, { photoId: b, input: { alt: 'The kitchen, call 213-555-0100' } })
  const [row] = await ctx.db.select({ photos: listings.photos }).from(listings)
  expect(row?.photos[0]).toMatchObject({ alt: 'The kitchen, call', width: 400, height: 300 })
  await saveListings(ctx, { inputs: [{ ...home, price: 199_000 }] })
  expect(await shown(ctx)).toEqual([b, a])
  await removePhoto(manager, b)
  expect(await shown(ctx)).toEqual([a])
})

test('a manager’s unfinished upload for a home that is now somebody else’s cannot be finished, and is not visible to the next manager', async ({
  ctx,
}) => {
  const { listingId, manager } = await managedHome(ctx)
  const before = await shown(ctx)
  const bytes = new Uint8Array(await picture(400, 300).jpeg().toBuffer())
  const file = { name: 'late.jpg', size: bytes.length, type: 'image/jpeg' }
  const asked = { purpose: 'listing-photo' as const, listingId, files: [file, file] }
  const [sent, processing] = await requestUploads(manager, asked)
  if (!sent?.ok || !processing?.ok) throw new Error('refused')
  for (const { path } of [sent, processing])
    await ctx.files.put(path, bytes, { contentType: file.type, contentLength: bytes.length })
  expect(await finishUpload(manager, processing.uploadId)).toEqual({ ok: true })
  const next = await makeUser(ctx, { manager: true })
  await ctx.db.update(listings).set({ managerId: next.id, companyId: await companyOf(ctx, next.id) })
  await expect(finishUpload(manager, sent.uploadId)).rejects.toThrow('You no longer manage this home.')
  expect((await photosOfHome({ ...ctx, actor: personOf(next) }, { listingId })).uploads).toEqual([])
  await runQueuedJobs(ctx)
  expect(await shown(ctx)).toEqual(before)
  await expect(uploadState(manager, processing.uploadId)).rejects.toThrow(NotFound)
  await claimStore(ctx)
  await deleteAbandonedFiles(ctx)
  const { items } = await ctx.files.list('photos/')
  expect(items.filter(({ key }) => key.includes(processing.uploadId))).toEqual([])
})

test('a photo uploaded before a suspension is kept; later ones are not', async ({ ctx }) => {
  const { listingId, manager, user } = await managedHome(ctx)
  const bytes = new Uint8Array(await picture(400, 300).jpeg().toBuffer())
  const file = { name: 'c.jpg', size: bytes.length, type: 'image/jpeg' }
  const asked = { purpose: 'listing-photo' as const, listingId, files: [file, file] }
  const [done, begun] = await requestUploads(manager, asked)
  if (!done?.ok || !begun?.ok) throw new Error('refused')
  await ctx.files.put(done.path, bytes, { contentType: file.type, contentLength: bytes.length })
  await finishUpload(manager, done.uploadId)
  await ctx.db.update(users).set({ suspendedAt: ctx.now() }).where(eq(users.id, user.id))
  const suspended = { ...ctx, actor: personOf(user, { suspended: true }) }
  const { uploadId } = begun
  await expect(requestUploads(suspended, asked)).rejects.toThrow(Suspended)
  await expect(signUpload(suspended, { uploadId, requests: [{ operation: 'put' }] })).rejects.toThrow(
    Suspended,
  )
  await expect(finishUpload(suspended, uploadId)).rejects.toThrow(Suspended)
  await runQueuedJobs(ctx)
  expect(await shown(ctx)).toContain(done.uploadId)
})

test('when a manager’s account is erased their photos are removed from the page', async ({ ctx }) => {
  const { user } = await managedHome(ctx)
  await photoData.erase?.(ctx.db, { userId: user.id, email: user.email })
  expect(await shown(ctx)).toEqual([])
})

test('the cleanup removes deleted photos from their page', async ({ ctx }) => {
  await managedHome(ctx)
  const [kept, lost = ''] = await shown(ctx)
  await ctx.db.delete(photos).where(eq(photos.id, lost))
  await deleteAbandonedFiles(ctx)
  expect(await shown(ctx)).toEqual([kept])
})
