// Changes in one collection and its decision touch no row of the same group's other collection.
import { expect } from 'vitest'
import { makeCampus } from '#app/features/campuses/factory.ts'
import { addHome, removeHome } from '#app/features/collections/add-home.server.ts'
import { answerRequest } from '#app/features/collections/answer-request.server.ts'
import { askToBeLetIn } from '#app/features/collections/ask-to-be-let-in.server.ts'
import { deleteCollection, restoreCollection } from '#app/features/collections/delete-collection.server.ts'
import { leaveCollection, rejoinCollection } from '#app/features/collections/leave-collection.server.ts'
import { saveCollection } from '#app/features/collections/save-collection.server.ts'
import { saveNote } from '#app/features/collections/save-note.server.ts'
import { renewShareId, shareCollection } from '#app/features/collections/share-collection.server.ts'
import { makeListing } from '#app/features/listings/factory.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { test } from '#tests/setup/databases/database.ts'
import { rowsAbout } from '#tests/setup/databases/rows-about.ts'
import { makeSharedCollection } from '#tests/setup/people/shared-collections.ts'
import { makeStudents } from '#tests/setup/people/students.ts'
import { answerDecision } from './answer-decision.server.ts'
import { closeDecision } from './close-decision.server.ts'
import { ballotOf } from './factory.ts'
import { openDecision, reopenDecision } from './open-decision.server.ts'

/** Two collections with the same homes, each shared with a group of Ana and Ben, with notes by both on each home, a decision that Ana
 *  answered, and requests by Cleo and Dan. `stay` checks that nothing in the second one changed. */
async function two(ctx: SystemContext) {
  await makeCampus(ctx)
  const [ana, ben, cleo, dan] = await makeStudents(ctx, 'Ana Rivera', 'Ben Kim', 'Cleo May', 'Dan Wu')
  if (!ana || !ben || !cleo || !dan) throw new Error('four students')
  const homes = [await makeListing(ctx), await makeListing(ctx), await makeListing(ctx)]
  const ids: string[] = []
  for (const _which of ['here', 'other']) {
    const { collectionId } = await makeSharedCollection(ctx, [ana, ben], homes)
    for (const home of homes)
      for (const who of [ana, ben])
        await saveNote(who.ctx, { collectionId, listingId: home, input: { text: 'Sunny.' } })
    expect(await openDecision(ana.ctx, { collectionId, input: {} })).toEqual({ ok: true })
    await answerDecision(ana.ctx, { collectionId, typed: ballotOf(homes) })
    for (const who of [cleo, dan]) await askToBeLetIn(who.ctx, collectionId)
    ids.push(collectionId)
  }
  const [here = '', other = ''] = ids
  // The last used collection does change.
  const rows = async () =>
    (await rowsAbout(ctx, [other])).filter((row) => !row.startsWith('last_collections'))
  const before = await rows()
  const stay = async (after: string) => expect(await rows(), after).toEqual(before)
  return { ana, ben, cleo, dan, homes, here, before, stay }
}

test('homes, notes, names and members of one collection are its own', async ({ ctx }) => {
  const { ana, ben, cleo, dan, homes, here, before, stay } = await two(ctx)
  const [first = '', second = ''] = homes
  const tables = new Set(before.map((row) => row.split(' ')[0]))
  for (const table of [
    'collections',
    'collection_homes',
    'collection_notes',
    'collection_requests',
    'decisions',
  ])
    expect(tables).toContain(table)
  await removeHome(ana.ctx, { collectionId: here, listingId: second })
  await addHome(ana.ctx, { collectionId: here, listingId: second })
  await stay('removing and adding homes')
  expect(
    await saveNote(ana.ctx, { collectionId: here, listingId: first, input: { text: 'Dark.' } }),
  ).toMatchObject({ ok: true })
  expect(await saveNote(ana.ctx, { collectionId: here, listingId: first, input: { text: '' } })).toEqual({
    ok: true,
    empty: true,
  })
  const notes = (await rowsAbout(ctx, [here])).filter((row) => row.startsWith('collection_notes'))
  expect(notes.filter((row) => row.includes(first)).map((row) => row.includes(ben.id))).toEqual([true])
  await stay('notes')
  expect(await answerRequest(ana.ctx, { collectionId: here, askedBy: cleo.id, answer: 'admit' })).toEqual({
    ok: true,
  })
  expect(await answerRequest(ana.ctx, { collectionId: here, askedBy: dan.id, answer: 'decline' })).toEqual({
    ok: true,
  })
  await stay('requests')
  await leaveCollection(ben.ctx, here)
  await rejoinCollection(ben.ctx, here)
  await leaveCollection(ana.ctx, here)
  await stay('leaving and coming back')
  expect(await shareCollection(cleo.ctx, { collectionId: here, input: { sharing: 'public' } })).toEqual({
    ok: true,
  })
  await renewShareId(cleo.ctx, here)
  expect(
    await shareCollection(cleo.ctx, { collectionId: here, input: { sharing: 'private' } }),
  ).toMatchObject({ ok: true })
  expect(await deleteCollection(cleo.ctx, here)).toEqual({ ok: true })
  await restoreCollection(cleo.ctx, here)
  await stay('sharing, deleting and restoring')
})

test('a decision is about its own collection', async ({ ctx }) => {
  const { ana, ben, homes, here, stay } = await two(ctx)
  expect(await answerDecision(ana.ctx, { collectionId: here, typed: ballotOf(homes.toReversed()) })).toEqual({
    ok: true,
    closed: false,
  })
  await closeDecision(ben.ctx, here)
  await stay('closing')
  expect(await reopenDecision(ben.ctx, { collectionId: here, input: {} })).toEqual({ ok: true })
  expect(await answerDecision(ben.ctx, { collectionId: here, typed: ballotOf(homes) })).toMatchObject({
    ok: true,
  })
  await stay('a second round')
  expect(
    await saveCollection(ana.ctx, {
      collectionId: here,
      input: {
        wasName: 'Near campus',
        wasDescription: '',
        wasPublic: '',
        name: 'Renamed',
      },
    }),
  ).toMatchObject({ ok: true })
  await stay('a new name')
})
