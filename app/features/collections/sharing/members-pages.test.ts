import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { users } from '#app/database/schema/people/accounts.ts'
import { collectionActivity, collections } from '#app/database/schema/homes/collections.ts'
import { makeCampus } from '#app/features/campuses/factory.ts'
import { makeGroup } from '#app/features/groups/factory.ts'
import { ACTIVITY_KEPT } from '#app/features/groups/group/trim-activity.server.ts'
import { makeListing } from '#app/features/listings/factory.ts'
import { blockPerson } from '#app/features/people/blocking/block-person.server.ts'
import { visitor } from '#app/platform/access.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { NotFound, SignInRequired } from '#app/platform/errors.ts'
import { newId } from '#app/platform/addresses/ids.ts'
import { test } from '#tests/setup/databases/database.ts'
import { makeStudents } from '#tests/setup/people/students.ts'
import { activityText } from '../activity/activity-text.ts'
import { addHome } from '../homes/add-home.server.ts'
import { makeCollection } from '../factory.ts'
import { eraseCollectionsJob } from '../jobs.server.ts'
import { moveHome } from '../homes/move-home.server.ts'
import { collectionActivityPage } from '../queries/activity.server.ts'
import { collectionPage } from '../queries/collection-page.server.ts'
import { homeNotes } from '../queries/home-notes.server.ts'
import { orderPage } from '../queries/order.server.ts'
import { removeHome } from '../homes/remove-home.server.ts'
import { ACTIVITY_SHOWN } from '../rules.ts'
import { saveNote } from '../homes/save-note.server.ts'

async function made(ctx: SystemContext) {
  const [ana, ben, cleo] = await makeStudents(ctx, 'Ana Rivera', 'Ben Kim', 'Cleo May')
  if (!ana || !ben || !cleo) throw new Error('three were made')
  await makeCampus(ctx, { slug: 'usc' })
  const [loft, barn] = [await makeListing(ctx, { name: 'Loft' }), await makeListing(ctx, { name: 'Barn' })]
  const collectionId = await makeCollection(ctx, ana, { homes: [loft] })
  const groupId = await makeGroup(ctx, [ana, ben])
  await ctx.db.update(collections).set({ groupId }).where(eq(collections.id, collectionId))
  return { ana, ben, cleo, loft, barn, collectionId }
}

const at = (as: SystemContext, minute: number): SystemContext => ({
  ...as,
  now: () => new Date(Date.UTC(2026, 10, 21, 12, minute)),
})

test('members see who did what, latest first, with the names that they may see', async ({ ctx }) => {
  const { ana, ben, loft, barn, collectionId } = await made(ctx)
  await addHome(at(ben.ctx, 1), { collectionId, listingId: barn })
  await removeHome(at(ana.ctx, 2), { collectionId, listingId: loft })
  await moveHome(at(ana.ctx, 3), { collectionId, listingId: barn, input: { move: 'first' } })
  await saveNote(at(ana.ctx, 4), { collectionId, listingId: barn, input: { text: 'Nice' } })
  const read = async (as: SystemContext) =>
    (await collectionActivityPage(as, collectionId)).activity.slice(0, 2).map(activityText)
  expect(await read(ana.ctx)).toEqual(['You removed Loft', 'Ben K. added Barn'])
  expect(await read(ben.ctx)).toEqual(['Ana R. removed Loft', 'You added Barn'])
  await blockPerson(ben.ctx, ana.id)
  expect(await read(ana.ctx)).toEqual(['You removed Loft', 'A member added Barn'])
  await ctx.db.delete(users).where(eq(users.id, ben.id))
  expect(await read(ana.ctx)).toEqual(['You removed Loft', 'A member added Barn'])
})

test('the activity shown is limited', async ({ ctx }) => {
  const { ana, barn, collectionId } = await made(ctx)
  for (let round = 0; round < ACTIVITY_SHOWN / 2 + 1; round += 1) {
    await addHome(at(ana.ctx, round), { collectionId, listingId: barn })
    await removeHome(at(ana.ctx, round), { collectionId, listingId: barn })
  }
  const { activity } = await collectionActivityPage(ana.ctx, collectionId)
  expect(activity).toHaveLength(ACTIVITY_SHOWN)
  expect(activity.some(({ kind }) => kind === 'created')).toBe(false)
})

test('members can change a collection all day without filling the disk', async ({ ctx }) => {
  const { ana, barn, collectionId } = await made(ctx)
  // A day of it, in one statement: each step through the door takes ten milliseconds.
  const line = { collectionId, kind: 'home-added', doneBy: ana.id, listingId: barn } as const
  const past = Array.from({ length: ACTIVITY_KEPT }, (_, round) => ({
    ...line,
    id: newId(),
    at: new Date(Date.UTC(2026, 10, 20, 12, 0, round)),
  }))
  await ctx.db.insert(collectionActivity).values(past)
  await addHome(at(ana.ctx, 1), { collectionId, listingId: barn })
  await eraseCollectionsJob.run(ctx, {})
  const lines = await ctx.db.select().from(collectionActivity)
  expect(lines).toHaveLength(ACTIVITY_KEPT)
  expect(lines.some(({ kind }) => kind === 'created')).toBe(false)
})

test('order and notes are for members; a home that is not in it has no notes page', async ({ ctx }) => {
  const { ana, ben, cleo, loft, barn, collectionId } = await made(ctx)
  await saveNote(ana.ctx, { collectionId, listingId: loft, input: { text: 'Nice' } })
  expect((await orderPage(ben.ctx, collectionId)).homes).toMatchObject([
    { id: loft, name: 'Loft', gone: false, photo: null },
  ])
  expect(await homeNotes(ben.ctx, { collectionId, listingId: loft })).toMatchObject({
    home: { name: 'Loft' },
    notes: [{ by: 'Ana R.', text: 'Nice' }],
  })
  expect(Object.keys((await collectionPage(ben.ctx, { collectionId })).notes)).toEqual([loft])
  for (const id of [barn, newId(), 'nothing'])
    await expect(homeNotes(ana.ctx, { collectionId, listingId: id })).rejects.toThrow(NotFound)
  const reads = [
    (as: SystemContext, id: string) => collectionActivityPage(as, id),
    (as: SystemContext, id: string) => orderPage(as, id),
    (as: SystemContext, id: string) => homeNotes(as, { collectionId: id, listingId: loft }),
  ]
  for (const read of reads)
    for (const id of [collectionId, newId(), 'nothing', 'x'.repeat(22)]) {
      await expect(read(cleo.ctx, id)).rejects.toThrow(NotFound)
      await expect(read({ ...ctx, actor: visitor }, id)).rejects.toThrow(SignInRequired)
    }
  await expect(collectionPage(cleo.ctx, { collectionId })).rejects.toThrow(NotFound)
})
