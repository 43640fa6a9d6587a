import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { collectionHomes, collectionNotes, collections } from '#app/database/schema/homes/collections.ts'
import { makeCampus } from '#app/features/campuses/factory.ts'
import { makeGroup } from '#app/features/groups/factory.ts'
import { leaveGroup } from '#app/features/groups/members/leave-group.server.ts'
import { makeListing } from '#app/features/listings/factory.ts'
import { blockPerson } from '#app/features/people/blocking/block-person.server.ts'
import { visitor } from '#app/platform/access.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { NotFound, SignInRequired } from '#app/platform/errors.ts'
import { newId } from '#app/platform/addresses/ids.ts'
import { contextOf, test } from '#tests/setup/databases/database.ts'
import { makeStudents } from '#tests/setup/people/students.ts'
import { addHome } from './add-home.server.ts'
import { makeCollection } from '../factory.ts'
import { moveHome } from './move-home.server.ts'
import { inOrder } from './order.server.ts'
import { notesOf } from '../queries/notes.server.ts'
import { removeHome } from './remove-home.server.ts'
import { NOTE_MOST } from '../rules.ts'
import { saveNote } from './save-note.server.ts'

/** Ana and Ben share a collection of homes; Cleo is not a member. */
async function shared(ctx: SystemContext, count: number) {
  const [ana, ben, cleo] = await makeStudents(ctx, 'Ana Rivera', 'Ben Kim', 'Cleo May')
  if (!ana || !ben || !cleo) throw new Error('three were made')
  const groupId = await makeGroup(ctx, [ana, ben])
  await makeCampus(ctx, { slug: 'usc' })
  const homes: string[] = []
  for (let made = 0; made < count; made += 1) homes.push(await makeListing(ctx))
  const collectionId = await makeCollection(ctx, ana, { homes })
  await ctx.db.update(collections).set({ groupId }).where(eq(collections.id, collectionId))
  const order = async () => {
    const there = eq(collectionHomes.collectionId, collectionId)
    const rows = await ctx.db
      .select()
      .from(collectionHomes)
      .where(there)
      .orderBy(...inOrder)
    return rows.map(({ listingId }) => homes.indexOf(listingId)).join('')
  }
  const home = (index: number) => homes[index] ?? ''
  return { ana, ben, cleo, groupId, collectionId, homes, home, order }
}

test('a home moves by a step, to an end, to a position, or before another one', async ({ ctx }) => {
  const { ana, ben, collectionId, home, order } = await shared(ctx, 5)
  const move = (index: number, where: object) =>
    moveHome(ana.ctx, { collectionId, listingId: home(index), input: where })
  expect(await move(0, { move: 'down' })).toEqual({ ok: true, place: 2, count: 5, moved: true })
  expect(await order()).toBe('10234')
  await move(4, { move: 'up' })
  expect(await order()).toBe('10243')
  await moveHome(ben.ctx, { collectionId, listingId: home(3), input: { move: 'first' } })
  expect(await order()).toBe('31024')
  await move(3, { move: 'last' })
  expect(await order()).toBe('10243')
  await move(4, { before: home(1) })
  expect(await order()).toBe('41023')
  await move(4, { before: home(3) })
  expect(await order()).toBe('10243')
  expect(await move(1, { to: '3' })).toMatchObject({ place: 3 })
  expect(await order()).toBe('02143')
  expect(await move(1, { to: '500' })).toMatchObject({ place: 5 })
  expect(await order()).toBe('02431')
})

test('a move without effect says so, and so does one of a missing home', async ({ ctx }) => {
  const { ana, collectionId, home, order } = await shared(ctx, 3)
  const move = (id: string, where: unknown) =>
    moveHome(ana.ctx, { collectionId, listingId: id, input: where })
  for (const where of [{ move: 'up' }, { to: 1 }, { before: home(0) }, { before: home(1) }])
    expect(await move(home(0), where)).toEqual({ ok: true, place: 1, count: 3, moved: false })
  expect(await move(home(2), { move: 'down' })).toMatchObject({ place: 3, moved: false })
  for (const where of [
    {},
    null,
    { to: 0 },
    { to: '1.5' },
    { to: 'x' },
    { move: 'sideways' },
    { before: '7' },
  ])
    expect(await move(home(1), where)).toEqual({ ok: false, reason: 'form' })
  expect(await move(home(1), { move: 'up', to: 2 })).toEqual({ ok: false, reason: 'form' })
  for (const id of [newId(), 'nothing', ''])
    expect(await move(id, { move: 'up' })).toEqual({ ok: false, reason: 'absent' })
  await removeHome(ana.ctx, { collectionId, listingId: home(0) })
  expect(await move(home(2), { before: home(0) })).toEqual({ ok: false, reason: 'absent' })
  expect(await order()).toBe('12')
})

test('homes with equal or distant numbers are renumbered after a move', async ({ ctx }) => {
  const { ana, collectionId, homes, home, order } = await shared(ctx, 4)
  for (const [index, position] of [7, 7, -3, 900_000].entries())
    await ctx.db
      .update(collectionHomes)
      .set({ position })
      .where(eq(collectionHomes.listingId, homes[index] ?? ''))
  expect(await order()).toBe('2013')
  await moveHome(ana.ctx, { collectionId, listingId: home(3), input: { move: 'up' } })
  expect(await order()).toBe('2031')
  await addHome(ana.ctx, { collectionId, listingId: await makeListing(ctx) })
  expect(await order()).toBe('2031-1')
})

test('concurrent moves, additions and removals by two servers leave every home once, in one order', async ({
  ownDatabase,
}) => {
  const ctx = contextOf(ownDatabase.db)
  const { ana, ben, collectionId, homes, home } = await shared(ctx, 6)
  await removeHome(ana.ctx, { collectionId, listingId: home(5) })
  for (let round = 0; round < 6; round += 1)
    await Promise.all([
      moveHome(ana.ctx, { collectionId, listingId: home(round % 5), input: { move: 'first' } }),
      moveHome(ben.ctx, { collectionId, listingId: home((round + 1) % 5), input: { move: 'last' } }),
      moveHome(ana.ctx, { collectionId, listingId: home(2), input: { before: home(0) } }),
      round % 2
        ? removeHome(ben.ctx, { collectionId, listingId: home(5) })
        : addHome(ben.ctx, { collectionId, listingId: home(5) }),
    ])
  const rows = await ctx.db
    .select()
    .from(collectionHomes)
    .orderBy(...inOrder)
  expect(rows.map(({ listingId }) => listingId).toSorted()).toEqual(homes.slice(0, 5).toSorted())
  expect(new Set(rows.map(({ position }) => position)).size).toBe(5)
})

test('a member has one note on a home, which others see with the name they may see', async ({ ctx }) => {
  const { ana, ben, collectionId, home } = await shared(ctx, 2)
  const read = async (as: SystemContext, index: number) =>
    ((await notesOf(as, collectionId)).get(home(index)) ?? []).map(({ by, text }) => `${by}: ${text}`)
  expect(
    await saveNote(ana.ctx, {
      collectionId,
      listingId: home(0),
      input: { text: ' Loud.\r\n\n\n\nBut near ' },
    }),
  ).toEqual({
    ok: true,
    empty: false,
  })
  await saveNote(ana.ctx, { collectionId, listingId: home(0), input: { text: 'Quiet' } })
  const later = { ...ben.ctx, now: () => new Date(ctx.now().getTime() + 1000) }
  await saveNote(later, { collectionId, listingId: home(0), input: { text: 'Far' } })
  expect(await read(ana.ctx, 0)).toEqual(['You: Quiet', 'Ben K.: Far'])
  expect(await read(ben.ctx, 0)).toEqual(['Ana R.: Quiet', 'You: Far'])
  expect(await read(ben.ctx, 1)).toEqual([])
  await blockPerson(ana.ctx, ben.id)
  expect(await read(ana.ctx, 0)).toEqual(['You: Quiet', 'A member: Far'])
  expect(await read(ben.ctx, 0)).toEqual(['A member: Quiet', 'You: Far'])
  expect(await saveNote(ana.ctx, { collectionId, listingId: home(0), input: { text: ' \n ' } })).toEqual({
    ok: true,
    empty: true,
  })
  expect(await ctx.db.select().from(collectionNotes)).toHaveLength(1)
})

test('an invalid note is refused with a message, and a note is deleted with the home', async ({ ctx }) => {
  const { ana, collectionId, home } = await shared(ctx, 1)
  const save = (id: string, input: unknown) => saveNote(ana.ctx, { collectionId, listingId: id, input })
  for (const text of ['x'.repeat(NOTE_MOST + 1), undefined, 7, ['a']])
    expect(await save(home(0), { text })).toMatchObject({
      ok: false,
      reason: 'form',
      errors: { text: expect.any(String) },
    })
  for (const id of [newId(), 'nothing'])
    expect(await save(id, { text: 'A' })).toEqual({ ok: false, reason: 'absent' })
  expect(await save(home(0), { text: `${'x'.repeat(NOTE_MOST)}` })).toMatchObject({ ok: true })
  await removeHome(ana.ctx, { collectionId, listingId: home(0) })
  expect(await ctx.db.select().from(collectionNotes)).toEqual([])
})

test('notes of somebody who left are hidden until they return', async ({ ctx }) => {
  const { ana, ben, groupId, collectionId, home } = await shared(ctx, 1)
  await saveNote(ben.ctx, { collectionId, listingId: home(0), input: { text: 'Far' } })
  await leaveGroup(ben.ctx, groupId)
  expect((await notesOf(ana.ctx, collectionId)).size).toBe(0)
  await expect(
    saveNote(ben.ctx, { collectionId, listingId: home(0), input: { text: 'Near' } }),
  ).rejects.toThrow(NotFound)
})

test('others can neither move nor write, and get "not found"', async ({ ctx }) => {
  const { cleo, collectionId, home } = await shared(ctx, 2)
  const asVisitor = { ...ctx, actor: visitor }
  for (const id of [collectionId, newId(), 'nothing']) {
    await expect(
      moveHome(cleo.ctx, { collectionId: id, listingId: home(0), input: { move: 'down' } }),
    ).rejects.toThrow(NotFound)
    await expect(
      saveNote(cleo.ctx, { collectionId: id, listingId: home(0), input: { text: 'A' } }),
    ).rejects.toThrow(NotFound)
    await expect(
      moveHome(asVisitor, { collectionId: id, listingId: home(0), input: { move: 'down' } }),
    ).rejects.toThrow(SignInRequired)
    await expect(
      saveNote(asVisitor, { collectionId: id, listingId: home(0), input: { text: 'A' } }),
    ).rejects.toThrow(SignInRequired)
  }
})
