import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { listings } from '#app/database/schema/homes/listings.ts'
import { makeCampus } from '#app/features/campuses/factory.ts'
import { makePhoto } from '#app/features/photos/factory.ts'
import { homesWithSamePhotos } from '#app/features/photos/photo-twins.server.ts'
import { photosOfHome } from '#app/features/photos/photos.query.server.ts'
import { removePhoto, describePhoto } from '#app/features/photos/change-photo.server.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { test } from '#tests/setup/databases/database.ts'
import { makeDraft, makeManager, typeInto } from './factory.ts'

async function stored(ctx: SystemContext, id: string) {
  const [home] = await ctx.db.select().from(listings).where(eq(listings.id, id))
  if (!home) throw new Error('no such home')
  return home
}

const plan = (name: string, photo: string) => ({
  'plan-name': [name],
  'plan-beds': ['2'],
  'plan-baths': ['1'],
  'plan-squareFeet': [''],
  'plan-photo': [photo],
})

test('a drawing belongs to a floorplan, stays when the section is saved again, and is removed with its file', async ({
  ctx,
}) => {
  await makeCampus(ctx)
  const { manager, user } = await makeManager(ctx)
  const id = await makeDraft(manager)
  const sent = { purpose: 'floorplan', listingId: id, ownerId: user.id, alt: 'The plan' } as const
  const { id: drawing } = await makePhoto(ctx, sent)
  const src = `/media/${drawing}/640.webp`
  await typeInto(manager, id, 'floorplans', plan('A', src))
  expect(await stored(ctx, id)).toMatchObject({
    photos: [],
    floorplans: [{ name: 'A', photo: { src, alt: 'The plan', width: 640, height: 480 } }],
  })
  await typeInto(manager, id, 'floorplans', plan('Plan A', src))
  expect((await stored(ctx, id)).floorplans).toMatchObject([{ name: 'Plan A', photo: { src } }])

  await describePhoto(manager, { photoId: drawing, input: { alt: 'Two rooms' } })
  expect((await stored(ctx, id)).floorplans[0]?.photo?.alt).toBe('Two rooms')
  expect((await photosOfHome(manager, { listingId: id, purpose: 'floorplan' })).photos).toHaveLength(1)
  expect((await photosOfHome(manager, { listingId: id })).photos).toEqual([])
  await removePhoto(manager, drawing)
  expect((await stored(ctx, id)).floorplans).toMatchObject([{ name: 'Plan A', beds: 2, photo: null }])
})

test('the drawing of another home cannot be used, and does not count as a shared photo', async ({ ctx }) => {
  await makeCampus(ctx)
  const [one, other] = [await makeManager(ctx), await makeManager(ctx)]
  const [id, otherId] = [await makeDraft(one.manager), await makeDraft(other.manager)]
  await ctx.db.update(listings).set({ status: 'published' })
  const same = { purpose: 'floorplan', fingerprint: '0123456789abcdef' } as const
  await makePhoto(ctx, { ...same, listingId: id })
  const { id: theirs } = await makePhoto(ctx, { ...same, listingId: otherId })
  await typeInto(one.manager, id, 'floorplans', plan('A', `/media/${theirs}/640.webp`))
  expect((await stored(ctx, id)).floorplans).toMatchObject([{ name: 'A', photo: null }])
  expect(await homesWithSamePhotos(ctx.db, id)).toEqual([])
})
