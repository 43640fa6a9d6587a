import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { collectionHomes, collections } from '#app/database/schema/homes/collections.ts'
import { likes } from '#app/database/schema/homes/saves.ts'
import { makeCampus } from '#app/features/campuses/factory.ts'
import { makeListing } from '#app/features/listings/factory.ts'
import { setLike } from '#app/features/saves/set-like.server.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { NotFound } from '#app/platform/errors.ts'
import { contextOf, test } from '#tests/setup/databases/database.ts'
import { makeSharedCollection } from '#tests/setup/people/shared-collections.ts'
import { makeStudents } from '#tests/setup/people/students.ts'
import { addHome, removeHome } from './add-home.server.ts'
import { deleteCollection, restoreCollection } from './delete-collection.server.ts'
import { makeCollection } from './factory.ts'
import { collectionPage } from './collection-page.query.server.ts'
import { saveCollection } from './save-collection.server.ts'
import { saveNote } from './save-note.server.ts'

const ROUNDS = 5

/** The outcome of a verb that may only fail because the collection is gone. */
async function orGone<Outcome>(work: Promise<Outcome>): Promise<Outcome | 'gone'> {
  return work.catch((error: unknown) => {
    if (error instanceof NotFound) return 'gone'
    throw error
  })
}

async function place(ctx: SystemContext) {
  const [ana, ben] = await makeStudents(ctx, 'Ana Rivera', 'Ben Kim')
  if (!ana || !ben) throw new Error('two were made')
  await makeCampus(ctx, { slug: 'usc' })
  const [one, two] = [await makeListing(ctx), await makeListing(ctx)]
  const { collectionId } = await makeSharedCollection(ctx, [ana, ben], [one])
  return { ana, ben, one, two, collectionId }
}

test('a home that several add at once is added once', async ({ ownDatabase }) => {
  const ctx = contextOf(ownDatabase.db)
  const { ana, ben, two, collectionId } = await place(ctx)
  const added = await Promise.all(
    [ana, ben, ana, ben].map((who) => addHome(who.ctx, { collectionId, listingId: two })),
  )
  expect(added.every(({ ok }) => ok)).toBe(true)
  const rows = await ctx.db.select().from(collectionHomes).where(eq(collectionHomes.listingId, two))
  expect(rows).toHaveLength(1)
})

test('different homes added at once are all added', async ({ ownDatabase }) => {
  const ctx = contextOf(ownDatabase.db)
  const { ana, ben, one, collectionId } = await place(ctx)
  const others: string[] = []
  while (others.length < 6) others.push(await makeListing(ctx))
  await Promise.all(
    others.map((home, n) => addHome((n % 2 ? ana : ben).ctx, { collectionId, listingId: home })),
  )
  const rows = await ctx.db.select().from(collectionHomes)
  expect(rows.map(({ listingId }) => listingId).toSorted()).toEqual([one, ...others].toSorted())
})

test('a home added while the collection is deleted is in the restored collection, or was refused', async ({
  ownDatabase,
}) => {
  const ctx = contextOf(ownDatabase.db)
  const { ana, ben, two } = await place(ctx)
  for (let round = 0; round < ROUNDS; round += 1) {
    const { collectionId } = await makeSharedCollection(ctx, [ana, ben], [])
    const [added] = await Promise.all([
      orGone(addHome(ana.ctx, { collectionId, listingId: two })),
      deleteCollection(ben.ctx, collectionId),
    ])
    await restoreCollection(ben.ctx, collectionId)
    const { list } = await collectionPage(ana.ctx, { collectionId })
    expect(list.homes.map(({ home }) => home.id)).toEqual(added === 'gone' ? [] : [two])
  }
})

test('concurrent edits, notes and removals remove a home and lose nothing else', async ({ ownDatabase }) => {
  const ctx = contextOf(ownDatabase.db)
  const { ana, ben, one, two, collectionId } = await place(ctx)
  for (let round = 0; round < ROUNDS; round += 1) {
    await addHome(ana.ctx, { collectionId, listingId: one })
    await addHome(ana.ctx, { collectionId, listingId: two })
    await Promise.all([
      removeHome(ana.ctx, { collectionId, listingId: one }),
      removeHome(ben.ctx, { collectionId, listingId: one }),
      saveCollection(ben.ctx, {
        collectionId,
        input: {
          name: `Round ${round}`,
          wasName: round === 0 ? 'Near campus' : `Round ${round - 1}`,
        },
      }),
      saveNote(ben.ctx, { collectionId, listingId: one, input: { text: 'Is it gone?' } }),
      saveNote(ana.ctx, { collectionId, listingId: two, input: { text: `Round ${round}` } }),
    ])
    const rows = await ctx.db.select().from(collectionHomes)
    expect(rows.map(({ listingId }) => listingId)).toEqual([two])
  }
  const [row] = await ctx.db.select().from(collections).where(eq(collections.id, collectionId))
  expect(row?.name).toBe(`Round ${ROUNDS - 1}`)
})

test('added and removed at once, and liked and unliked, each ends in one of the two states', async ({
  ownDatabase,
}) => {
  const ctx = contextOf(ownDatabase.db)
  const { ana, two } = await place(ctx)
  const own = await makeCollection(ctx, ana)
  const state = async () => [
    (await ctx.db.select().from(collectionHomes).where(eq(collectionHomes.collectionId, own))).length,
    (await ctx.db.select().from(likes)).length,
  ]
  for (let round = 0; round < ROUNDS; round += 1) {
    await Promise.all([
      addHome(ana.ctx, { collectionId: own, listingId: two }),
      removeHome(ana.ctx, { collectionId: own, listingId: two }),
      addHome(ana.ctx, { collectionId: own, listingId: two }),
      setLike(ana.ctx, { listingId: two, liked: round % 2 === 0 }),
      setLike(ana.ctx, { listingId: two, liked: round % 2 !== 0 }),
      setLike(ana.ctx, { listingId: two, liked: round % 2 === 0 }),
    ])
    for (const rows of await state()) expect(rows).toBeLessThanOrEqual(1)
  }
  await addHome(ana.ctx, { collectionId: own, listingId: two })
  await setLike(ana.ctx, { listingId: two, liked: true })
  expect(await state()).toEqual([1, 1])
})
