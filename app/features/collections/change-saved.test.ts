import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { collectionHomes, collections } from '#app/database/schema/homes/collections.ts'
import { listings } from '#app/database/schema/homes/listings.ts'
import { makeCampus } from '#app/features/campuses/factory.ts'
import { makeListing } from '#app/features/listings/factory.ts'
import { visitor } from '#app/platform/access.ts'
import { NotFound } from '#app/platform/errors.ts'
import { newId } from '#app/platform/addresses/ids.ts'
import { test } from '#tests/setup/databases/database.ts'
import { makeGroup } from '#app/features/groups/factory.ts'
import { makeStudent, makeStudents } from '#tests/setup/people/students.ts'
import { addHome } from './add-home.server.ts'
import { changeSaved } from './change-saved.server.ts'
import { makeCollection } from './factory.ts'
import { collectionsOf, marksOf, collectionChoices } from './collections-of.query.server.ts'

test('a new collection is created with the home in it, and is preselected next time', async ({ ctx }) => {
  const ana = await makeStudent(ctx, 'Ana Rivera')
  await makeCampus(ctx, { slug: 'usc' })
  const [one, two] = [await makeListing(ctx), await makeListing(ctx)]
  await makeCollection(ctx, ana, { name: 'Older' })
  const made = await changeSaved(ana.ctx, { listingId: one, form: { name: 'Near campus' } })
  expect(made).toMatchObject({ ok: true, done: 'added' })
  const { collections: offered, last } = await collectionChoices(ana.ctx, one)
  expect(offered.map(({ name, count, holds }) => [name, count, holds])).toEqual([
    ['Near campus', 1, true],
    ['Older', 0, false],
  ])
  expect(last).toBe(made.ok && made.collectionId)
  expect((await collectionChoices(ana.ctx, two)).collections.some(({ holds }) => holds)).toBe(false)
})

test('a new collection can be for a group of one’s own', async ({ ctx }) => {
  const [ana, ben, cleo] = await makeStudents(ctx, 'Ana Rivera', 'Ben Kim', 'Cleo May')
  if (!ana || !ben || !cleo) throw new Error('three were made')
  await makeCampus(ctx, { slug: 'usc' })
  const home = await makeListing(ctx)
  const groupId = await makeGroup(ctx, [ana, ben], { name: 'Ours' })
  expect((await collectionChoices(ana.ctx, home)).groups).toEqual([{ groupId, name: 'Ours' }])
  expect((await collectionChoices(cleo.ctx, home)).groups).toEqual([])
  const form = { name: 'Lofts', group: groupId }
  expect(await changeSaved(ana.ctx, { listingId: home, form })).toMatchObject({ ok: true })
  const { collections: seen } = await collectionChoices(ben.ctx, home)
  expect(seen).toContainEqual(expect.objectContaining({ name: 'Lofts', holds: true, ofGroup: true }))
  expect(await changeSaved(cleo.ctx, { listingId: home, form })).toMatchObject({ ok: false })
})

test('one press saves into the collection used last, else the group’s, else "Saved homes", made once', async ({
  ctx,
}) => {
  const [ana, ben] = await makeStudents(ctx, 'Ana Rivera', 'Ben Kim')
  if (!ana || !ben) throw new Error('two were made')
  await makeCampus(ctx, { slug: 'usc' })
  const [one, two] = [await makeListing(ctx), await makeListing(ctx)]
  const press = (who: typeof ana, home: string) =>
    changeSaved(who.ctx, { listingId: home, form: { at: 'once' } })
  expect(await marksOf(ana.ctx, [one, two])).toEqual([])
  for (const home of [one, one, two])
    expect(await press(ana, home)).toMatchObject({ ok: true, done: 'added', name: 'Saved homes' })
  const [saved, ...others] = (await collectionsOf(ana.ctx)).collections
  expect([saved?.count, others.length]).toEqual([2, 0])
  expect(new Set(await marksOf(ana.ctx, [one, two]))).toEqual(new Set([one, two]))
  expect(await marksOf(ben.ctx, [one])).toEqual([])
  expect(await marksOf({ ...ctx, actor: visitor }, [one])).toEqual([])
  const used = await makeCollection(ctx, ana, { name: 'Near campus' })
  await changeSaved(ana.ctx, { listingId: one, form: { add: used } })
  expect(await press(ana, two)).toMatchObject({ collectionId: used, name: 'Near campus' })
  await makeCollection(ctx, ben, { name: 'Newer' })
  await makeGroup(ctx, [ana, ben], { name: 'Ours' })
  expect(await press(ben, one)).toMatchObject({ name: 'Ours' })
  await expect(
    changeSaved({ ...ctx, actor: visitor }, { listingId: one, form: { at: 'once' } }),
  ).rejects.toThrow('Please log in to save properties')
  await expect(press(ana, newId())).rejects.toThrow(NotFound)
})

test('a new collection keeps the description typed with its name', async ({ ctx }) => {
  const ana = await makeStudent(ctx, 'Ana Rivera')
  await makeCampus(ctx, { slug: 'usc' })
  const home = await makeListing(ctx)
  const long = 'x'.repeat(501)
  expect(
    await changeSaved(ana.ctx, { listingId: home, form: { name: 'A', description: long } }),
  ).toMatchObject({
    ok: false,
    failed: 'Keep the description to 500 characters.',
  })
  await changeSaved(ana.ctx, { listingId: home, form: { name: 'A', description: ' Quiet streets only. ' } })
  expect(await ctx.db.select().from(collections)).toMatchObject([{ description: 'Quiet streets only.' }])
})

test('adding and removing a home are idempotent', async ({ ctx }) => {
  const ana = await makeStudent(ctx, 'Ana Rivera')
  await makeCampus(ctx, { slug: 'usc' })
  const home = await makeListing(ctx)
  const id = await makeCollection(ctx, ana)
  for (const press of [{ add: id }, { add: id }])
    expect(await changeSaved(ana.ctx, { listingId: home, form: press })).toEqual({
      ok: true,
      done: 'added',
      collectionId: id,
    })
  expect(await ctx.db.select().from(collectionHomes)).toHaveLength(1)
  for (const press of [{ remove: id }, { remove: id }])
    expect(await changeSaved(ana.ctx, { listingId: home, form: press })).toMatchObject({
      ok: true,
      done: 'removed',
    })
  expect(await ctx.db.select().from(collectionHomes)).toEqual([])
})

test('invalid input is refused with a message, and nothing is created', async ({ ctx }) => {
  const [ana, ben] = await makeStudents(ctx, 'Ana Rivera', 'Ben Kim')
  if (!ana || !ben) throw new Error('two were made')
  await makeCampus(ctx, { slug: 'usc' })
  const home = await makeListing(ctx)
  const bens = await makeCollection(ctx, ben)
  expect(await changeSaved(ana.ctx, { listingId: home, form: {} })).toMatchObject({
    ok: false,
    failed: 'Collection ID is required',
  })
  for (const id of [bens, newId(), 'nothing'])
    for (const field of ['add', 'remove'])
      expect(await changeSaved(ana.ctx, { listingId: home, form: { [field]: id } })).toMatchObject({
        ok: false,
        failed: "You don't have access to this collection",
      })
  for (const name of ['', ' ', 'x'.repeat(10_000)])
    expect(await changeSaved(ana.ctx, { listingId: home, form: { name } })).toMatchObject({
      ok: false,
      error: expect.any(String),
    })
  for (const id of [newId(), 'nothing'])
    await expect(changeSaved(ana.ctx, { listingId: id, form: { name: 'A' } })).rejects.toThrow(NotFound)
  expect((await collectionsOf(ana.ctx)).collections).toEqual([])
  await expect(
    changeSaved({ ...ctx, actor: visitor }, { listingId: home, form: { name: 'A' } }),
  ).rejects.toThrow('Please log in to save properties')
})

test('an archived home cannot be added but stays where it is; a draft is "not found"', async ({ ctx }) => {
  const ana = await makeStudent(ctx, 'Ana Rivera')
  await makeCampus(ctx, { slug: 'usc' })
  const home = await makeListing(ctx)
  const [holds, other] = [await makeCollection(ctx, ana, { homes: [home] }), await makeCollection(ctx, ana)]
  const become = (status: 'archived' | 'draft') =>
    ctx.db.update(listings).set({ status }).where(eq(listings.id, home))
  await become('archived')
  for (const [field, value] of [
    ['add', other],
    ['name', 'A new one'],
  ] as const)
    expect(await changeSaved(ana.ctx, { listingId: home, form: { [field]: value } })).toMatchObject({
      ok: false,
      failed: 'This home is no longer offered.',
    })
  expect(await ctx.db.select().from(collections)).toHaveLength(2)
  expect(await addHome(ana.ctx, { collectionId: holds, listingId: home })).toMatchObject({ ok: true })
  await become('draft')
  await expect(addHome(ana.ctx, { collectionId: other, listingId: home })).rejects.toThrow(NotFound)
  await expect(collectionChoices(ana.ctx, home)).rejects.toThrow(NotFound)
})
