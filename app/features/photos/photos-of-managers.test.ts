import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { listings } from '#app/database/schema/listings.ts'
import { photos } from '#app/database/schema/photos.ts'
import { makeUser, personOf } from '#app/features/accounts/factory.ts'
import { makeCampus } from '#app/features/campuses/factory.ts'
import { listingInput } from '#app/features/listings/factory.ts'
import { saveListings } from '#app/features/listings/save-listings.server.ts'
import type { Context } from '#app/platform/context.ts'
import { test } from '#tests/setup/database.ts'
import { picture } from '#tests/setup/photo-files.ts'
import { runQueuedJobs } from '#tests/setup/queued-jobs.ts'
import { unsafeAddPhotos } from './add-photos.server.ts'
import { describePhoto } from './describe-photo.server.ts'
import { movePhoto } from './move-photo.server.ts'
import { photoData } from './own-data.server.ts'
import { photosOfHome } from './queries.server.ts'
import { removePhoto } from './remove-photo.server.ts'
import { unsafeSweepFiles } from './sweep-files.server.ts'

/** A home whose manager has sent in two photos. */
async function managedHome(ctx: Context) {
  await makeCampus(ctx)
  const home = listingInput()
  const { ids } = await saveListings(ctx, [home])
  const [listingId = ''] = ids
  const user = await makeUser(ctx, { manager: true })
  await ctx.db.update(listings).set({ managerId: user.id })
  const manager = { ...ctx, actor: personOf(user) }
  const bytes = new Uint8Array(await picture(400, 300).jpeg().toBuffer())
  const files = ['a.jpg', 'b.jpg'].map((name) => new File([bytes], name, { type: 'image/jpeg' }))
  expect(await unsafeAddPhotos(manager, { purpose: 'listing-photo', listingId, files })).toEqual([])
  await runQueuedJobs(ctx)
  return { home, listingId, manager, user }
}

async function shown(ctx: Context): Promise<string[]> {
  const [home] = await ctx.db.select({ photos: listings.photos }).from(listings)
  return home?.photos.map(({ src }) => src.split('/')[2] ?? '') ?? []
}

test('what a manager sends, orders, describes and removes is what the page shows; a list that comes again changes none of it', async ({
  ctx,
}) => {
  const { home, listingId, manager } = await managedHome(ctx)
  const { photos: kept } = await photosOfHome(manager, listingId)
  const [a = '', b = ''] = kept.map(({ id }) => id)
  expect(await shown(ctx)).toEqual([a, b])
  await movePhoto(manager, b, { place: 0 })
  expect(await shown(ctx)).toEqual([b, a])
  await describePhoto(manager, b, { alt: 'The kitchen' })
  const [row] = await ctx.db.select({ photos: listings.photos }).from(listings)
  expect(row?.photos[0]).toMatchObject({ alt: 'The kitchen', width: 400, height: 300 })
  await saveListings(ctx, [{ ...home, price: 199_000 }])
  expect(await shown(ctx)).toEqual([b, a])
  await removePhoto(manager, b)
  expect(await shown(ctx)).toEqual([a])
})

test('when a manager’s account is erased their photos leave the page with it', async ({ ctx }) => {
  const { user } = await managedHome(ctx)
  await photoData.erase?.(ctx.db, { userId: user.id, email: user.email })
  expect(await shown(ctx)).toEqual([])
})

test('the sweeper takes a photo that is no more off its page', async ({ ctx }) => {
  await managedHome(ctx)
  const [kept] = await shown(ctx)
  await ctx.db.delete(photos).where(eq(photos.position, 1))
  await unsafeSweepFiles(ctx)
  expect(await shown(ctx)).toEqual([kept])
})
