import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { expect } from 'vitest'
import { listings } from '#app/database/schema/homes/listings.ts'
import { likes } from '#app/database/schema/homes/saves.ts'
import { makeUser, personOf } from '#app/features/accounts/factory.ts'
import { makeCampus } from '#app/features/campuses/factory.ts'
import { archiveListing } from '#app/features/publishing/take-down.server.ts'
import { makeListing } from '#app/features/listings/factory.ts'
import { visitor } from '#app/platform/access.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { NotFound, SignInRequired } from '#app/platform/errors.ts'
import { newId } from '#app/platform/addresses/ids.ts'
import { contextOf, test } from '#tests/setup/databases/database.ts'
import { likesOf } from './likes.query.server.ts'
import { setLike } from './set-like.server.ts'

/** A logged-in user, and a home. */
async function start(ctx: SystemContext) {
  await makeCampus(ctx)
  const user = await makeUser(ctx)
  const as = { ...ctx, actor: personOf(user) }
  const listingId = await makeListing(ctx)
  const like = (liked: boolean) => setLike(as, { listingId, liked })
  const isLiked = async () => (await likesOf(as, [listingId]))?.[listingId]
  return { user, as, listingId, like, isLiked }
}

test('a like is stored with the current price until it is removed', async ({ ctx }) => {
  const { as, listingId, like, isLiked } = await start(ctx)
  expect(await isLiked()).toBe(false)
  expect(await like(true)).toEqual({ ok: true, liked: true })
  expect(await isLiked()).toBe(true)
  await ctx.db.update(listings).set({ price: 100 }).where(eq(listings.id, listingId))
  const later = { ...as, now: () => new Date('2027-01-01') }
  await setLike(later, { listingId, liked: true })
  expect(await ctx.db.select().from(likes)).toMatchObject([
    { price: 240_000, priceBasis: 'unit', likedAt: ctx.now() },
  ])
  expect(await like(false)).toEqual({ ok: true, liked: false })
  expect(await like(false)).toEqual({ ok: true, liked: false })
  expect(await isLiked()).toBe(false)
})

test('a page gets all its hearts, each person their own, a visitor none', async ({ ctx }) => {
  const { as, listingId, like } = await start(ctx)
  const other = await makeListing(ctx)
  await like(true)
  expect(await likesOf(as, [other, listingId])).toEqual({ [listingId]: true, [other]: false })
  expect(await likesOf(as, [])).toEqual({})
  const stranger = { ...ctx, actor: personOf(await makeUser(ctx)) }
  expect(await likesOf(stranger, [listingId])).toEqual({ [listingId]: false })
  expect(await likesOf({ ...ctx, actor: visitor }, [listingId])).toBeNull()
})

test('an archived home cannot be liked, but an earlier like can be removed', async ({ ctx }) => {
  const { listingId, like, isLiked } = await start(ctx)
  await like(true)
  await archiveListing(ctx, listingId)
  expect(await like(true)).toEqual({ ok: false, reason: 'gone' })
  expect(await like(false)).toEqual({ ok: true, liked: false })
  expect(await like(true)).toEqual({ ok: false, reason: 'gone' })
  expect(await isLiked()).toBe(false)
})

test('invisible homes and invalid ids are "not found"', async ({ ctx }) => {
  const { as, listingId } = await start(ctx)
  await ctx.db.update(listings).set({ status: 'draft' }).where(eq(listings.id, listingId))
  const ids = fc.oneof(fc.string(), fc.string({ unit: 'binary' }), fc.constantFrom(listingId, newId()))
  await fc.assert(
    fc.asyncProperty(ids, async (id) => {
      await expect(setLike(as, { listingId: id, liked: true })).rejects.toThrow(NotFound)
    }),
  )
  expect(await ctx.db.select().from(likes)).toEqual([])
})

test('a visitor has to log in to like', async ({ ctx }) => {
  const { listingId } = await start(ctx)
  const input = { listingId, liked: true }
  await expect(setLike({ ...ctx, actor: visitor }, input)).rejects.toThrow(SignInRequired)
})

test('likes and unlikes that run at once leave one row or none, and none of them fails', async ({
  ownDatabase,
}) => {
  const ctx = contextOf(ownDatabase.db)
  const { like, isLiked } = await start(ctx)
  for (let round = 0; round < 10; round += 1) {
    const outcomes = await Promise.all([true, false, true, true, false, true].map((liked) => like(liked)))
    expect(outcomes.every(({ ok }) => ok)).toBe(true)
    expect((await ctx.db.select().from(likes)).length).toBe((await isLiked()) ? 1 : 0)
  }
  await Promise.all([like(true), like(true), like(true)])
  expect(await ctx.db.select().from(likes)).toHaveLength(1)
})
