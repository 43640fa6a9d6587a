import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { collectionHomes, collectionLeavers, collections } from '#app/database/schema/homes/collections.ts'
import { listings } from '#app/database/schema/homes/listings.ts'
import { makeCampus } from '#app/features/campuses/factory.ts'
import { makeGroup } from '#app/features/groups/factory.ts'
import { makeListing } from '#app/features/listings/factory.ts'
import { blockPerson } from '#app/features/people/blocking/block-person.server.ts'
import { visitor } from '#app/platform/access.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { newId } from '#app/platform/addresses/ids.ts'
import { test } from '#tests/setup/databases/database.ts'
import { makeStudents } from '#tests/setup/people/students.ts'
import { makeCollection } from './factory.ts'
import { collectionAt, collectionPage } from './queries/collection-page.server.ts'
import { openReadable } from './queries/readable.server.ts'
import { HOMES_PAGE } from './rules.ts'

const LINK = 'AbCdEfGhIjKlMnOpQrStU_'

async function three(ctx: SystemContext) {
  await makeCampus(ctx, { slug: 'usc' })
  const [ana, ben, cleo] = await makeStudents(ctx, 'Ana Rivera', 'Ben Kim', 'Cleo May')
  if (!ana || !ben || !cleo) throw new Error('three were made')
  return { ana, ben, cleo }
}

test('members can read everything; everybody else reads a public one without people, and of a private one nothing', async ({
  ctx,
}) => {
  const { ana, ben, cleo } = await three(ctx)
  const home = await makeListing(ctx)
  const id = await makeCollection(ctx, ana, { name: 'Near campus', homes: [home] })
  const groupId = await makeGroup(ctx, [ana, ben])
  await ctx.db.update(collections).set({ groupId, shareId: LINK }).where(eq(collections.id, id))
  for (const who of [ana, ben]) {
    expect(await collectionAt(who.ctx, { address: id })).toMatchObject({
      kind: 'member',
      name: 'Near campus',
      sharedWith: { link: `${ctx.settings.publicUrl}/collections/${LINK}`, group: { groupId } },
      list: { count: 1, homes: [{ home: { id: home }, gone: false }] },
    })
  }
  for (const as of [cleo.ctx, { ...ctx, actor: visitor }]) {
    const openly = await collectionAt(as, { address: id })
    expect(openly).toMatchObject({ kind: 'public', collectionId: null, list: { count: 1 } })
    for (const known of [ana.id, 'Ana', groupId]) expect(JSON.stringify(openly)).not.toContain(known)
    expect((await openReadable(as, id))[1]).toMatchObject({ collectionId: id, asMember: false })
    for (const address of [newId(), 'nothing', '', '\0', 'x'.repeat(10_000)])
      expect(await collectionAt(as, { address }), address.slice(0, 40)).toEqual({ kind: 'absent' })
  }
  await ctx.db.update(collections).set({ shareId: null }).where(eq(collections.id, id))
  for (const as of [cleo.ctx, { ...ctx, actor: visitor }])
    expect(await collectionAt(as, { address: id })).toEqual({ kind: 'private' })
  await expect(openReadable({ ...ctx, actor: visitor }, id)).rejects.toThrow(
    'Please log in to view collections',
  )
})

test('the public link shows homes and texts but no people to everybody, and to members a link to their page', async ({
  ctx,
}) => {
  const { ana, ben, cleo } = await three(ctx)
  const home = await makeListing(ctx)
  const id = await makeCollection(ctx, ana, { homes: [home] })
  const groupId = await makeGroup(ctx, [ana, ben])
  await ctx.db.update(collections).set({ groupId, shareId: LINK }).where(eq(collections.id, id))
  await blockPerson(ana.ctx, cleo.id)
  for (const as of [cleo.ctx, { ...ctx, actor: visitor }]) {
    const at = await collectionAt(as, { address: LINK })
    expect(at).toMatchObject({ kind: 'public', collectionId: null, list: { homes: [{ addedBy: null }] } })
    for (const known of [id, ana.id, 'Ana', ben.id, 'Ben', groupId])
      expect(JSON.stringify(at)).not.toContain(known)
  }
  expect(await collectionAt(ben.ctx, { address: LINK })).toMatchObject({ kind: 'public', collectionId: id })
  for (const page of [-1, 2, 1e12, Infinity])
    expect(await collectionAt(ben.ctx, { address: LINK, page })).toMatchObject({
      list: { page: 1, pages: 1 },
    })
  for (const address of ['AbCdEfGhIjKlMnOpQrStU-', LINK.toLowerCase()])
    expect(await collectionAt(ana.ctx, { address })).toEqual({ kind: 'absent' })
  await ctx.db.update(collections).set({ deletedAt: ctx.now() }).where(eq(collections.id, id))
  expect(await collectionAt({ ...ctx, actor: visitor }, { address: LINK })).toEqual({ kind: 'absent' })
})

test('homes gone from the market stay with their last facts, in the order of the list', async ({ ctx }) => {
  const { ana } = await three(ctx)
  const [one, two, three_] = [await makeListing(ctx), await makeListing(ctx), await makeListing(ctx)]
  const id = await makeCollection(ctx, ana, { homes: [one, two, three_] })
  await ctx.db.update(listings).set({ status: 'archived' }).where(eq(listings.id, one))
  await ctx.db.update(listings).set({ status: 'paused' }).where(eq(listings.id, three_))
  await ctx.db.update(collectionHomes).set({ position: 9 }).where(eq(collectionHomes.listingId, two))
  const { list } = await collectionPage(ana.ctx, { collectionId: id })
  expect(list.homes.map(({ home, gone }) => [home.id, gone])).toEqual([
    [one, 'told'],
    [three_, 'silent'],
    [two, false],
  ])
})

test('a long collection comes in parts, and a page past the end is the last', async ({ ctx }) => {
  const { ana } = await three(ctx)
  const homes = []
  for (let made = 0; made <= HOMES_PAGE; made += 1) homes.push(await makeListing(ctx))
  const id = await makeCollection(ctx, ana, { homes })
  const pages = []
  for (const page of [1, 2, 3, -4]) {
    const { list } = await collectionPage(ana.ctx, { collectionId: id, page })
    pages.push([list.page, list.pages, list.count, list.homes[0]?.home.id])
  }
  const [first, last] = [homes[0], homes[HOMES_PAGE]]
  const all = HOMES_PAGE + 1
  expect(pages).toEqual([
    [1, 2, all, first],
    [2, 2, all, last],
    [2, 2, all, last],
    [1, 2, all, first],
  ])
})

test('members who blocked each other are "a member", and who put in what is named by the same rule', async ({
  ctx,
}) => {
  const { ana, ben, cleo } = await three(ctx)
  const home = await makeListing(ctx)
  const id = await makeCollection(ctx, ana, { homes: [home] })
  const groupId = await makeGroup(ctx, [ana, ben, cleo])
  expect((await collectionPage(ana.ctx, { collectionId: id })).list.homes[0]?.addedBy).toBeNull()
  await ctx.db.update(collections).set({ groupId }).where(eq(collections.id, id))
  await blockPerson(ben.ctx, ana.id)
  const read = async (as: SystemContext) => {
    const { members, list } = await collectionPage(as, { collectionId: id })
    return [...members.map(({ name, userId }) => [name, userId !== null]), list.homes[0]?.addedBy]
  }
  const [yes, no] = [true, false]
  expect(await read(ana.ctx)).toEqual([['Ana R.', yes], ['A member', no], ['Cleo M.', yes], 'You'])
  expect(await read(ben.ctx)).toEqual([['A member', no], ['Ben K.', yes], ['Cleo M.', yes], 'A member'])
  expect(await read(cleo.ctx)).toEqual([['Ana R.', yes], ['Ben K.', yes], ['Cleo M.', yes], 'Ana R.'])
  expect(JSON.stringify(await collectionPage(ben.ctx, { collectionId: id }))).not.toContain(ana.id)
})

test('somebody who left but is still in the group only sees how to rejoin', async ({ ctx }) => {
  const { ana, ben } = await three(ctx)
  const id = await makeCollection(ctx, ana)
  const groupId = await makeGroup(ctx, [ana, ben])
  await ctx.db.update(collections).set({ groupId }).where(eq(collections.id, id))
  await ctx.db.insert(collectionLeavers).values({ collectionId: id, userId: ben.id, leftAt: ctx.now() })
  expect(await collectionAt(ben.ctx, { address: id })).toEqual({
    kind: 'left',
    collectionId: id,
    name: 'Near campus',
  })
  await ctx.db.update(collections).set({ groupId: null }).where(eq(collections.id, id))
  expect(await collectionAt(ben.ctx, { address: id })).toEqual({ kind: 'private' })
})
