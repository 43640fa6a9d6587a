import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { collections } from '#app/database/schema/homes/collections.ts'
import { listings } from '#app/database/schema/homes/listings.ts'
import { users } from '#app/database/schema/people/accounts.ts'
import { makeCampus } from '#app/features/campuses/factory.ts'
import { addHome } from '#app/features/collections/add-home.server.ts'
import { collectionAt, collectionPage } from '#app/features/collections/collection-page.query.server.ts'
import { createCollection } from '#app/features/collections/create-collection.server.ts'
import { deleteCollection } from '#app/features/collections/delete-collection.server.ts'
import { leaveCollection } from '#app/features/collections/leave-collection.server.ts'
import { saveCollection } from '#app/features/collections/save-collection.server.ts'
import { shareCollection } from '#app/features/collections/share-collection.server.ts'
import { saveGroup, deleteGroup } from '#app/features/groups/create-group.server.ts'
import { makeGroup } from '#app/features/groups/factory.ts'
import { leaveGroup } from '#app/features/groups/leave-group.server.ts'
import { makeListing } from '#app/features/listings/factory.ts'
import { newId } from '#app/platform/addresses/ids.ts'
import { test } from '#tests/setup/databases/database.ts'
import { makeStudents } from '#tests/setup/people/students.ts'
import { answerDecision } from './answer-decision.server.ts'
import { closeDecision } from './close-decision.server.ts'
import { groupShortlists, ownGroupSteps } from './group-shortlists.query.server.ts'
import { ballotOf } from './factory.ts'
import { nextStepOf, type AskedHome } from './next-step.ts'
import { openDecision } from './open-decision.server.ts'

const names = ['Ana Rivera', 'Ben Kim', 'Cleo May']
const REFUSED = { ok: false, reason: 'shortlist' }

test('a group has one shortlist from its first minute, which members fill and nobody takes away', async ({
  ctx,
}) => {
  await makeCampus(ctx, { slug: 'usc' })
  const [ana, ben, cleo] = await makeStudents(ctx, ...names)
  if (!ana || !ben || !cleo) throw new Error('three were made')
  const groupId = await makeGroup(ctx, [ana, ben], { name: 'Fall near USC' })
  const id = (await groupShortlists(ana.ctx, { groupId })).shortlist?.collectionId ?? ''
  expect(await collectionPage(ben.ctx, { collectionId: id })).toMatchObject({
    name: 'Fall near USC',
    shortlist: true,
    sharedWith: { group: { groupId } },
  })
  expect(await collectionAt(cleo.ctx, { address: id })).toEqual({ kind: 'private' })

  const [one, two] = [await makeListing(ctx, { name: 'One' }), await makeListing(ctx, { name: 'Two' })]
  for (const [who, listingId, home] of [
    [ben, one, 'One'],
    [ben, one, 'One'],
    [ana, two, 'Two'],
  ] as const)
    expect(await addHome(who.ctx, { collectionId: id, listingId })).toEqual({ ok: true, home })
  const shown = await groupShortlists(ana.ctx, { groupId })
  expect(new Set(shown.listed)).toEqual(new Set([one, two]))
  expect(shown).toMatchObject({ shortlist: { homes: 2 }, others: [] })
  expect(new Set(shown.homes.map(({ name }) => name))).toEqual(new Set(['One', 'Two']))

  for (const sharing of ['private', 'group'])
    expect(
      await shareCollection(ana.ctx, {
        collectionId: id,
        input: { sharing, group: await makeGroup(ctx, [ana]) },
      }),
    ).toMatchObject(REFUSED)
  expect(await deleteCollection(ana.ctx, id)).toMatchObject(REFUSED)
  expect(await leaveCollection(ben.ctx, id)).toMatchObject(REFUSED)
  // Sharing it with everyone makes nobody a member who would stay after leaving the group.
  expect(await shareCollection(ben.ctx, { collectionId: id, input: { sharing: 'public' } })).toEqual({
    ok: true,
  })
  await shareCollection(ana.ctx, { collectionId: id, input: { sharing: 'group', group: groupId } })
  await leaveGroup(ben.ctx, groupId)
  expect(await collectionAt(ben.ctx, { address: id })).toEqual({ kind: 'private' })
  await deleteGroup(ana.ctx, groupId)
  expect(await collectionAt(ana.ctx, { address: id })).toEqual({ kind: 'absent' })
  expect(await ctx.db.select().from(collections).where(eq(collections.id, id))).toEqual([])
})

test('a shortlist has its group’s name, until members give it one of its own', async ({ ctx }) => {
  const [ana, ben] = await makeStudents(ctx, ...names)
  if (!ana || !ben) throw new Error('two were made')
  const groupId = await makeGroup(ctx, [ana, ben], { name: 'Fall' })
  const nameAfter = async (name: string) => {
    await saveGroup(ana.ctx, { groupId, input: { name } })
    return (await groupShortlists(ben.ctx, { groupId })).shortlist?.name
  }
  expect(await nameAfter('Spring')).toBe('Spring')
  const collectionId = (await groupShortlists(ana.ctx, { groupId })).shortlist?.collectionId ?? ''
  await saveCollection(ben.ctx, { collectionId, input: { name: 'Ours' } })
  expect(await nameAfter('Summer')).toBe('Ours')
})

test('a collection made from a group is shared with it, and only with a group of one’s own', async ({
  ctx,
}) => {
  const [ana, ben, cleo] = await makeStudents(ctx, ...names)
  if (!ana || !ben || !cleo) throw new Error('three were made')
  const groupId = await makeGroup(ctx, [ana, ben])
  const made = await createCollection(ana.ctx, { name: 'Lofts', group: groupId })
  expect(made).toMatchObject({ ok: true })
  expect((await groupShortlists(ben.ctx, { groupId })).others).toMatchObject([{ name: 'Lofts' }])
  for (const group of [groupId, newId(), 'none', '\0'])
    expect(await createCollection(cleo.ctx, { name: 'Lofts', group })).toMatchObject({
      ok: false,
      reason: 'no-group',
    })
})

test('the next step follows what the group has done', async ({ ctx }) => {
  await makeCampus(ctx, { slug: 'usc' })
  const [ana, ben] = await makeStudents(ctx, ...names)
  if (!ana || !ben) throw new Error('two were made')
  const groupId = await makeGroup(ctx, [ana, ben])
  const step = async (
    who = ana,
    { others = 1, invited = 0, fitting = 3, asked = [] as AskedHome[] } = {},
  ) => {
    const { shortlist } = await groupShortlists(who.ctx, { groupId })
    if (!shortlist) throw new Error('it has one')
    return nextStepOf({ groupId, others, invited, fitting, shortlist, asked })
  }
  expect(await step(ana, { others: 0 })).toMatchObject({
    step: 'Invite',
    to: `/profile/groups/${groupId}#invite`,
  })
  expect(await step(ana, { others: 0, invited: 1 })).toMatchObject({
    step: 'Add',
    to: `/profile/groups/${groupId}#homes`,
  })
  expect(await step(ana, { fitting: 0 })).toMatchObject({ step: 'Find homes' })
  const collectionId = (await groupShortlists(ana.ctx, { groupId })).shortlist?.collectionId ?? ''
  const home = await makeListing(ctx, { name: 'Amberfinch House' })
  await addHome(ben.ctx, { collectionId, listingId: home })
  expect(await step(ana, { others: 0, invited: 1 })).toMatchObject({ title: 'Waiting for your roommates' })
  expect(await step()).toMatchObject({ step: 'Decide', title: 'Decide together' })
  await openDecision(ana.ctx, { collectionId, input: {} })
  expect(await step()).toMatchObject({ step: 'Vote', title: 'Your turn: put the home in order' })
  await answerDecision(ana.ctx, { collectionId, typed: ballotOf([home]) })
  expect(await step()).toMatchObject({ title: 'Waiting for the others', button: 'See who has answered' })
  expect(await step(ben)).toMatchObject({ text: expect.stringContaining('One of you has answered.') })
  // Who asked for deletion is no voter meanwhile, as on the page of the decision.
  const leaves = (deletionAskedAt: Date | null) =>
    ctx.db.update(users).set({ deletionAskedAt }).where(eq(users.id, ana.id))
  await leaves(ctx.now())
  expect(await step(ben)).toMatchObject({ text: expect.stringContaining('Nobody has answered.') })
  await leaves(null)
  await closeDecision(ana.ctx, collectionId)
  expect(await step()).toMatchObject({ step: 'Ask', title: 'You chose Amberfinch House' })
  // The chosen home leads the shortlist, even before homes that are added later.
  await addHome(ben.ctx, { collectionId, listingId: await makeListing(ctx, { name: 'Later Lofts' }) })
  const { homes } = await groupShortlists(ben.ctx, { groupId })
  expect(homes.map(({ name }) => name)).toEqual(['Amberfinch House', 'Later Lofts'])
  expect(await ownGroupSteps(ben.ctx)).toMatchObject([{ group: 'Maple Street four', next: { step: 'Ask' } }])

  // Another group's question does not count, nor this group's about another home.
  const about = { groupId, listingId: home, to: '/inquiries/1' }
  for (const other of [{ groupId: newId() }, { listingId: newId() }])
    expect(await step(ana, { asked: [{ ...about, ...other }] })).toMatchObject({
      button: 'Ask about this home',
    })
  const asked = { step: 'Ask', title: 'You asked about Amberfinch House', to: '/inquiries/1' }
  expect(await step(ana, { asked: [about] })).toMatchObject(asked)
  expect(await ownGroupSteps(ben.ctx, Promise.resolve([about]))).toMatchObject([{ next: asked }])

  await ctx.db.update(listings).set({ status: 'paused' }).where(eq(listings.id, home))
  const gone = { step: 'Decide', title: 'Amberfinch House is no longer offered', button: 'See the result' }
  expect(await step(ana, { asked: [about] })).toMatchObject(gone)
  expect(await ownGroupSteps(ben.ctx)).toMatchObject([{ next: gone }])
})
