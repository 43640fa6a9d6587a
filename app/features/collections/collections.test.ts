import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { collectionHomes, collections } from '#app/database/schema/homes/collections.ts'
import { makeCampus } from '#app/features/campuses/factory.ts'
import { makeGroup } from '#app/features/groups/factory.ts'
import { leaveGroup } from '#app/features/groups/leave-group.server.ts'
import { makeListing } from '#app/features/listings/factory.ts'
import { visitor } from '#app/platform/access.ts'
import { NotFound } from '#app/platform/errors.ts'
import { newId } from '#app/platform/addresses/ids.ts'
import { test } from '#tests/setup/databases/database.ts'
import { makeStudent, makeStudents } from '#tests/setup/people/students.ts'
import { addHome, removeHome } from './add-home.server.ts'
import { findCollection, allMembersOf } from './collection-facts.server.ts'
import { createCollection } from './create-collection.server.ts'
import { deleteCollection } from './delete-collection.server.ts'
import { makeCollection } from './factory.ts'
import { collectionData } from './personal-data.server.ts'
import { MOST_COLLECTIONS } from './rules.ts'

test('a collection needs a name, and their number is limited', async ({ ctx }) => {
  const ana = await makeStudent(ctx, 'Ana Rivera')
  for (const name of ['', ' \u200b', 'x'.repeat(10_000), undefined, 7])
    expect(await createCollection(ana.ctx, { name })).toMatchObject({ ok: false, reason: 'invalid' })
  expect(await createCollection(ana.ctx, { name: '' })).toMatchObject({
    errors: { name: 'Collection name is required' },
  })
  await expect(createCollection({ ...ctx, actor: visitor }, { name: 'A' })).rejects.toThrow(
    'Please log in to create collections',
  )
  const [at, creatorId] = [ctx.now(), ana.id]
  const made = Array.from({ length: MOST_COLLECTIONS }, () => ({ id: newId(), name: 'A', creatorId }))
  await ctx.db.insert(collections).values(made.map((row) => ({ ...row, createdAt: at, updatedAt: at })))
  expect(await createCollection(ana.ctx, { name: 'A' })).toMatchObject({
    ok: false,
    reason: 'too-many-collections',
  })
})

test('the same form twice makes one collection, another name or another form another one', async ({
  ctx,
}) => {
  const [ana, ben] = await makeStudents(ctx, 'Ana Rivera', 'Ben Kim')
  if (!ana || !ben) throw new Error('two were made')
  const key = newId()
  const made = async (who: typeof ana, input: unknown) => {
    const outcome = await createCollection(who.ctx, input)
    if (!outcome.ok) throw new Error(outcome.reason)
    return outcome.collectionId
  }
  const first = await made(ana, { name: 'Near', key })
  expect(await made(ana, { name: ' Near ', key })).toBe(first)
  const others = [
    await made(ana, { name: 'Far', key }),
    await made(ana, { name: 'Near', key: newId() }),
    await made(ana, { name: 'Near' }),
    await made(ana, { name: 'Near', key: 'no key' }),
    await made(ben, { name: 'Near', key }),
  ]
  expect(new Set([first, ...others]).size).toBe(6)
  await deleteCollection(ana.ctx, first)
  expect(await made(ana, { name: 'Near', key })).not.toBe(first)
})

test('a home is added to a collection once, and removed once', async ({ ctx }) => {
  const ana = await makeStudent(ctx, 'Ana Rivera')
  await makeCampus(ctx, { slug: 'usc' })
  const [one, two] = [await makeListing(ctx), await makeListing(ctx)]
  const collectionId = await makeCollection(ctx, ana, { homes: [one, two] })
  await addHome(ana.ctx, { collectionId, listingId: one })
  const rows = await ctx.db.select().from(collectionHomes).orderBy(collectionHomes.addedAt)
  expect(rows.map(({ listingId }) => listingId)).toEqual([one, two])
  for (const id of [newId(), 'nothing'])
    await expect(addHome(ana.ctx, { collectionId, listingId: id })).rejects.toThrow(NotFound)
  for (const id of [one, one, newId(), 'nothing']) await removeHome(ana.ctx, { collectionId, listingId: id })
  expect(await ctx.db.select().from(collectionHomes)).toHaveLength(1)
})

test('for others a collection is "not found"', async ({ ctx }) => {
  const [ana, ben] = await makeStudents(ctx, 'Ana Rivera', 'Ben Kim')
  if (!ana || !ben) throw new Error('two were made')
  await makeCampus(ctx, { slug: 'usc' })
  const home = await makeListing(ctx)
  const collectionId = await makeCollection(ctx, ana)
  for (const id of [collectionId, newId(), 'nothing']) {
    await expect(addHome(ben.ctx, { collectionId: id, listingId: home })).rejects.toThrow(NotFound)
    await expect(removeHome(ben.ctx, { collectionId: id, listingId: home })).rejects.toThrow(NotFound)
  }
})

test('members of a collection’s group are members of the collection while they are in the group', async ({
  ctx,
}) => {
  const [ana, ben] = await makeStudents(ctx, 'Ana Rivera', 'Ben Kim')
  if (!ana || !ben) throw new Error('two were made')
  const groupId = await makeGroup(ctx, [ana, ben])
  const collectionId = await makeCollection(ctx, ana)
  await ctx.db.update(collections).set({ groupId }).where(eq(collections.id, collectionId))
  expect(await findCollection(ben.ctx, collectionId)).toMatchObject({ member: true })
  expect((await allMembersOf(ctx.db, collectionId)).map(({ userId, own }) => [userId, own])).toEqual([
    [ana.id, true],
    [ben.id, false],
  ])
  await leaveGroup(ben.ctx, groupId)
  expect(await findCollection(ben.ctx, collectionId)).toMatchObject({ member: false })
})

test('when its creator is erased, ownership goes to the longest member, or the collection is deleted', async ({
  ctx,
}) => {
  const [ana, ben] = await makeStudents(ctx, 'Ana Rivera', 'Ben Kim')
  if (!ana || !ben) throw new Error('two were made')
  const groupId = await makeGroup(ctx, [ana, ben])
  const [shared, alone] = [await makeCollection(ctx, ana), await makeCollection(ctx, ana)]
  await ctx.db.update(collections).set({ groupId }).where(eq(collections.id, shared))
  await collectionData.erase?.(ctx.db, { userId: ana.id, email: ana.email })
  expect(await findCollection(ben.ctx, shared)).toMatchObject({ creatorId: ben.id, member: true })
  await expect(findCollection(ana.ctx, alone)).rejects.toThrow('Collection not found')
})
