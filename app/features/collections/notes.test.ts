import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { collectionNotes, collections } from '#app/database/schema/homes/collections.ts'
import { makeCampus } from '#app/features/campuses/factory.ts'
import { makeGroup } from '#app/features/groups/factory.ts'
import { leaveGroup } from '#app/features/groups/leave-group.server.ts'
import { makeListing } from '#app/features/listings/factory.ts'
import { blockPerson } from '#app/features/people/block-person.server.ts'
import { visitor } from '#app/platform/access.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { NotFound, SignInRequired } from '#app/platform/errors.ts'
import { newId } from '#app/platform/addresses/ids.ts'
import { test } from '#tests/setup/databases/database.ts'
import { makeStudents } from '#tests/setup/people/students.ts'
import { makeCollection } from './factory.ts'
import { notesOf } from './notes.server.ts'
import { removeHome } from './add-home.server.ts'
import { HOME_NOTE_MOST } from './rules.ts'
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
  const home = (index: number) => homes[index] ?? ''
  return { ana, ben, cleo, groupId, collectionId, home }
}

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
  for (const text of ['x'.repeat(HOME_NOTE_MOST + 1), undefined, 7, ['a']])
    expect(await save(home(0), { text })).toMatchObject({
      ok: false,
      reason: 'invalid',
      errors: { text: expect.any(String) },
    })
  for (const id of [newId(), 'nothing'])
    expect(await save(id, { text: 'A' })).toMatchObject({ ok: false, reason: 'absent' })
  expect(await save(home(0), { text: `${'x'.repeat(HOME_NOTE_MOST)}` })).toMatchObject({ ok: true })
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

test('others cannot write, and get "not found"', async ({ ctx }) => {
  const { cleo, collectionId, home } = await shared(ctx, 2)
  const asVisitor = { ...ctx, actor: visitor }
  for (const id of [collectionId, newId(), 'nothing']) {
    await expect(
      saveNote(cleo.ctx, { collectionId: id, listingId: home(0), input: { text: 'A' } }),
    ).rejects.toThrow(NotFound)
    await expect(
      saveNote(asVisitor, { collectionId: id, listingId: home(0), input: { text: 'A' } }),
    ).rejects.toThrow(SignInRequired)
  }
})
