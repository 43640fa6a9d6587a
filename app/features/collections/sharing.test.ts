import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { collections } from '#app/database/schema/homes/collections.ts'
import { makeCampus } from '#app/features/campuses/factory.ts'
import { deleteGroup } from '#app/features/groups/create-group.server.ts'
import { makeGroup } from '#app/features/groups/factory.ts'
import { makeListing } from '#app/features/listings/factory.ts'
import { visitor } from '#app/platform/access.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { NotFound, SignInRequired } from '#app/platform/errors.ts'
import { newId } from '#app/platform/addresses/ids.ts'
import { contextOf, test } from '#tests/setup/databases/database.ts'
import { makeStudents } from '#tests/setup/people/students.ts'
import { addHome } from './add-home.server.ts'
import { findCollection, allMembersOf } from './collection-facts.server.ts'
import { deleteCollection, restoreCollection } from './delete-collection.server.ts'
import { makeCollection } from './factory.ts'
import { leaveCollection, rejoinCollection } from './leave-collection.server.ts'
import { collectionAt } from './collection-page.query.server.ts'
import { openReadable } from './readable.server.ts'
import { saveCollection } from './save-collection.server.ts'
import { newShareId, renewShareId, shareCollection } from './share-collection.server.ts'

async function three(ctx: SystemContext) {
  const [ana, ben, cleo] = await makeStudents(ctx, 'Ana Rivera', 'Ben Kim', 'Cleo May')
  if (!ana || !ben || !cleo) throw new Error('three were made')
  return { ana, ben, cleo }
}
const row = async ({ db }: SystemContext, id: string) =>
  (await db.select().from(collections).where(eq(collections.id, id)))[0]
const kindFor = async (as: SystemContext, address: string) => (await collectionAt(as, { address })).kind

test('only members can share, save, renew, leave and delete; others get "not found"', async ({ ctx }) => {
  const { ana, ben } = await three(ctx)
  const id = await makeCollection(ctx, ana)
  for (const address of [id, newId(), 'nothing', '\0']) {
    const doings = [
      (as: SystemContext) => shareCollection(as, { collectionId: address, input: { sharing: 'public' } }),
      (as: SystemContext) => saveCollection(as, { collectionId: address, input: { name: 'Mine now' } }),
      (as: SystemContext) => renewShareId(as, address),
      (as: SystemContext) => leaveCollection(as, address),
      (as: SystemContext) => rejoinCollection(as, address),
      (as: SystemContext) => deleteCollection(as, address),
      (as: SystemContext) => restoreCollection(as, address),
    ]
    for (const doing of doings) {
      await expect(doing(ben.ctx)).rejects.toThrow(NotFound)
      await expect(doing({ ...ctx, actor: visitor })).rejects.toThrow(SignInRequired)
    }
  }
  expect(await row(ctx, id)).toMatchObject({ name: 'Near campus', shareId: null, deletedAt: null })
})

test('a group can read a collection until it is no longer shared with it, and the person who ends that stays a member', async ({
  ctx,
}) => {
  const { ana, ben, cleo } = await three(ctx)
  const id = await makeCollection(ctx, ana)
  const [groupId, others] = [await makeGroup(ctx, [ana, ben]), await makeGroup(ctx, [cleo])]
  for (const group of ['', newId(), 'nothing', others, '\0', 'x'.repeat(5000)]) {
    const input = { sharing: 'group', group }
    expect(await shareCollection(ana.ctx, { collectionId: id, input })).toMatchObject({ reason: 'no-group' })
  }
  for (const sharing of [undefined, '', 'everybody'])
    expect(await shareCollection(ana.ctx, { collectionId: id, input: { sharing } })).toMatchObject({
      ok: false,
      reason: 'nothing-chosen',
    })
  expect(await kindFor(ben.ctx, id)).toBe('private')
  expect(
    await shareCollection(ana.ctx, { collectionId: id, input: { sharing: 'group', group: groupId } }),
  ).toEqual({ ok: true })
  expect(
    await shareCollection(ana.ctx, { collectionId: id, input: { sharing: 'group', group: groupId } }),
  ).toEqual({ ok: true })
  expect(await kindFor(ben.ctx, id)).toBe('member')
  expect(await kindFor(cleo.ctx, id)).toBe('private')
  expect(await shareCollection(ben.ctx, { collectionId: id, input: { sharing: 'private' } })).toEqual({
    ok: true,
  })
  expect((await allMembersOf(ctx.db, id)).map(({ userId, own }) => [userId, own])).toEqual([
    [ana.id, true],
    [ben.id, true],
  ])
})

test('a public link is random, kept while it is public, renewed on request, and deleted when it becomes private', async ({
  ctx,
}) => {
  const { ana, ben } = await three(ctx)
  const id = await makeCollection(ctx, ana)
  const groupId = await makeGroup(ctx, [ana, ben])
  await shareCollection(ana.ctx, { collectionId: id, input: { sharing: 'group', group: groupId } })
  await expect(renewShareId(ana.ctx, id)).rejects.toThrow(NotFound)
  const links: string[] = []
  const linkNow = async () => {
    const { shareId } = (await row(ctx, id)) ?? {}
    expect(shareId).toMatch(/^[\w-]{22}$/)
    links.push(shareId ?? '')
    return shareId ?? ''
  }
  const out = { ...ctx, actor: visitor }
  await shareCollection(ben.ctx, { collectionId: id, input: { sharing: 'public' } })
  expect(await kindFor(out, await linkNow())).toBe('public')
  expect(await row(ctx, id)).toMatchObject({ groupId })
  await shareCollection(ana.ctx, { collectionId: id, input: { sharing: 'public' } })
  await linkNow()
  expect(links[1]).toBe(links[0])
  await renewShareId(ben.ctx, id)
  expect(await kindFor(out, await linkNow())).toBe('public')
  await shareCollection(ana.ctx, { collectionId: id, input: { sharing: 'private' } })
  await shareCollection(ana.ctx, { collectionId: id, input: { sharing: 'public' } })
  await linkNow()
  expect(new Set(links).size).toBe(3)
  for (const old of [links[0], links[2]])
    expect(await collectionAt(out, { address: old ?? '' })).toEqual({ kind: 'absent' })
})

test('once its link is renewed, a collection that is public opens by that link alone for those who are no members', async ({
  ctx,
}) => {
  const { ana, ben } = await three(ctx)
  const id = await makeCollection(ctx, ana)
  const out = { ...ctx, actor: visitor }
  const kinds = () => Promise.all([out, ben.ctx, ana.ctx].map((as) => kindFor(as, id)))
  await shareCollection(ana.ctx, { collectionId: id, input: { sharing: 'public' } })
  expect(await kinds()).toEqual(['public', 'public', 'member'])
  expect((await openReadable(out, id))[1]).toMatchObject({ asMember: false })
  await renewShareId(ana.ctx, id)
  for (const sharing of [undefined, 'private', 'public'] as const) {
    if (sharing) await shareCollection(ana.ctx, { collectionId: id, input: { sharing } })
    const is = sharing === 'private' ? 'private' : 'replaced'
    expect(await kinds()).toEqual([is, is, 'member'])
    await expect(openReadable(out, id)).rejects.toThrow(SignInRequired)
    await expect(openReadable(ben.ctx, id)).rejects.toThrow(NotFound)
  }
  const { shareId } = (await row(ctx, id)) ?? {}
  expect((await openReadable(out, shareId ?? ''))[1]).toMatchObject({ asMember: false })
  // A deleted collection gives the same answer as one that never existed.
  await deleteCollection(ana.ctx, id)
  for (const address of [id, newId(), shareId ?? '', newShareId(), 'nothing'])
    expect(await collectionAt(out, { address })).toEqual({ kind: 'absent' })
})

const began = { wasName: 'Near campus', wasDescription: '', wasPublic: '' }

test('concurrent edits of different fields are kept, and of the same field the later person is told', async ({
  ctx,
}) => {
  const { ana, ben } = await three(ctx)
  const id = await makeCollection(ctx, ana)
  await shareCollection(ana.ctx, {
    collectionId: id,
    input: { sharing: 'group', group: await makeGroup(ctx, [ana, ben]) },
  })
  expect(
    await saveCollection(ana.ctx, {
      collectionId: id,
      input: { ...began, name: ' By\u200b the sea ', description: '' },
    }),
  ).toMatchObject({
    ok: true,
  })
  // Two people change different fields: both changes are kept.
  const wrote = { ...began, name: 'Near campus', description: 'Two\r\nlines', public: '1' }
  expect(await saveCollection(ben.ctx, { collectionId: id, input: wrote })).toEqual({
    ok: true,
    changed: true,
  })
  const now = await row(ctx, id)
  expect(now).toMatchObject({ name: 'By\u200b the sea', description: 'Two\nlines' })
  expect(now?.shareId).toMatch(/^[\w-]{22}$/)
  // Two people change the same field: nothing of the later form is saved until its user has seen the other change.
  const late = { ...began, name: 'By the woods', description: 'Mine' }
  const told = await saveCollection(ben.ctx, { collectionId: id, input: late })
  expect(told).toMatchObject({
    reason: 'changed',
    fields: ['name', 'description'],
    now: { isPublic: true },
    by: { name: 'Ana R.', description: 'You' },
  })
  expect(await row(ctx, id)).toEqual(now)
  const seen = { wasName: 'By\u200b the sea', wasDescription: 'Two\r\nlines', wasPublic: '1' }
  expect(
    await saveCollection(ben.ctx, { collectionId: id, input: { ...late, ...seen, public: '1' } }),
  ).toEqual({
    ok: true,
    changed: true,
  })
  expect(await row(ctx, id)).toMatchObject({
    name: 'By the woods',
    description: 'Mine',
    shareId: now?.shareId,
  })
  expect(
    await saveCollection(ben.ctx, {
      collectionId: id,
      input: {
        ...late,
        wasName: late.name,
        wasDescription: 'Mine',
        public: '1',
        wasPublic: '1',
      },
    }),
  ).toEqual({ ok: true, changed: false })
})

test('an invalid name or description gets an error message, and nothing changes', async ({ ctx }) => {
  const { ana } = await three(ctx)
  const id = await makeCollection(ctx, ana)
  for (const name of [undefined, '', ' \u200b ', '\u202e', 7])
    expect(await saveCollection(ana.ctx, { collectionId: id, input: { ...began, name } })).toMatchObject({
      ok: false,
      reason: 'invalid',
      errors: { name: 'Collection name is required' },
    })
  const long = 'x'.repeat(10_000)
  expect(
    await saveCollection(ana.ctx, { collectionId: id, input: { ...began, name: long, description: long } }),
  ).toMatchObject({
    errors: { name: expect.stringContaining('80'), description: expect.stringContaining('500') },
  })
  expect(await row(ctx, id)).toMatchObject({ name: 'Near campus', description: '' })
  const hostile = '<script>alert(1)</script>\u0000 =cmd|'
  expect(
    await saveCollection(ana.ctx, { collectionId: id, input: { ...began, name: hostile } }),
  ).toMatchObject({ ok: true })
  expect((await row(ctx, id))?.name).toBe('<script>alert(1)</script>  =cmd|')
})

test('everybody can leave: group members can rejoin, the creator hands over, the last member deletes it', async ({
  ctx,
}) => {
  const { ana, ben } = await three(ctx)
  const id = await makeCollection(ctx, ana)
  await shareCollection(ana.ctx, {
    collectionId: id,
    input: { sharing: 'group', group: await makeGroup(ctx, [ana, ben]) },
  })
  await leaveCollection(ben.ctx, id)
  await expect(leaveCollection(ben.ctx, id)).rejects.toThrow(NotFound)
  expect(await collectionAt(ben.ctx, { address: id })).toEqual({
    kind: 'left',
    collectionId: id,
    name: 'Near campus',
  })
  for (const again of [1, 2]) {
    await rejoinCollection(ben.ctx, id)
    expect(await kindFor(ben.ctx, id), `${again}`).toBe('member')
  }
  await leaveCollection(ana.ctx, id)
  expect(await kindFor(ana.ctx, id)).toBe('left')
  expect(await findCollection(ben.ctx, id)).toMatchObject({ creatorId: ben.id, member: true })
  await leaveCollection(ben.ctx, id)
  expect(await ctx.db.select().from(collections).where(eq(collections.id, id))).toEqual([])
})

test('with its group deleted, a collection is private for its own members', async ({ ctx }) => {
  const { ana, ben } = await three(ctx)
  const id = await makeCollection(ctx, ana)
  const groupId = await makeGroup(ctx, [ana, ben])
  await shareCollection(ana.ctx, { collectionId: id, input: { sharing: 'group', group: groupId } })
  await deleteGroup(ana.ctx, groupId)
  expect(await kindFor(ben.ctx, id)).toBe('private')
  expect(await collectionAt(ana.ctx, { address: id })).toMatchObject({
    kind: 'member',
    sharedWith: { group: null },
    members: [{}],
  })
})

test('groups deleted and collections deleted, left and edited at once never break anything', async ({
  ownDatabase,
}) => {
  const ctx = contextOf(ownDatabase.db)
  await makeCampus(ctx, { slug: 'usc' })
  const home = await makeListing(ctx)
  const orGone = async (work: Promise<unknown>) =>
    work.catch((error: unknown) => {
      if (!(error instanceof NotFound)) throw error
    })
  for (let round = 0; round < 6; round += 1) {
    const { ana, ben } = await three(ctx)
    const id = await makeCollection(ctx, ana)
    const groupId = await makeGroup(ctx, [ana, ben])
    if (round % 2 === 0)
      await shareCollection(ana.ctx, { collectionId: id, input: { sharing: 'group', group: groupId } })
    await Promise.all([
      orGone(shareCollection(ana.ctx, { collectionId: id, input: { sharing: 'group', group: groupId } })),
      orGone(deleteGroup(ana.ctx, groupId)),
      orGone(saveCollection(ben.ctx, { collectionId: id, input: { ...began, name: 'Late' } })),
      orGone(addHome(ben.ctx, { collectionId: id, listingId: home })),
      orGone((round % 3 === 0 ? leaveCollection : deleteCollection)(ana.ctx, id)),
    ])
    const left = await row(ctx, id)
    expect(left?.groupId ?? null).toBeNull()
    if (left) expect(await kindFor(ana.ctx, id)).toBe(left.creatorId === ana.id ? 'deleted' : 'private')
  }
})
