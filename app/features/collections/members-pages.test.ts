import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { collections } from '#app/database/schema/homes/collections.ts'
import { makeCampus } from '#app/features/campuses/factory.ts'
import { makeGroup } from '#app/features/groups/factory.ts'
import { makeListing } from '#app/features/listings/factory.ts'
import { visitor } from '#app/platform/access.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { NotFound, SignInRequired } from '#app/platform/errors.ts'
import { newId } from '#app/platform/addresses/ids.ts'
import { test } from '#tests/setup/databases/database.ts'
import { makeStudents } from '#tests/setup/people/students.ts'
import { makeCollection } from './factory.ts'
import { collectionPage } from './collection-page.query.server.ts'
import { homeNotes } from './collection-tools.query.server.ts'
import { saveNote } from './save-note.server.ts'

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

test('notes are for members; a home that is not in it has no notes page', async ({ ctx }) => {
  const { ana, ben, cleo, loft, barn, collectionId } = await made(ctx)
  await saveNote(ana.ctx, { collectionId, listingId: loft, input: { text: 'Nice' } })
  expect(await homeNotes(ben.ctx, { collectionId, listingId: loft })).toMatchObject({
    home: { name: 'Loft' },
    notes: [{ by: 'Ana R.', text: 'Nice' }],
  })
  expect(Object.keys((await collectionPage(ben.ctx, { collectionId })).notes)).toEqual([loft])
  for (const id of [barn, newId(), 'nothing'])
    await expect(homeNotes(ana.ctx, { collectionId, listingId: id })).rejects.toThrow(NotFound)
  const reads = [(as: SystemContext, id: string) => homeNotes(as, { collectionId: id, listingId: loft })]
  for (const read of reads)
    for (const id of [collectionId, newId(), 'nothing', 'x'.repeat(22)]) {
      await expect(read(cleo.ctx, id)).rejects.toThrow(NotFound)
      await expect(read({ ...ctx, actor: visitor }, id)).rejects.toThrow(SignInRequired)
    }
  await expect(collectionPage(cleo.ctx, { collectionId })).rejects.toThrow(NotFound)
})
