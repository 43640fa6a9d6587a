import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { users } from '#app/database/schema/people/accounts.ts'
import { collectionLeavers, collections } from '#app/database/schema/homes/collections.ts'
import { listingSearch } from '#app/database/schema/homes/listing-search.ts'
import { listings } from '#app/database/schema/homes/listings.ts'
import { makeCampus } from '#app/features/campuses/factory.ts'
import { makeGroup } from '#app/features/groups/factory.ts'
import { makeListing } from '#app/features/listings/factory.ts'
import { blockPerson } from '#app/features/people/block-person.server.ts'
import { archiveListing } from '#app/features/publishing/take-down.server.ts'
import { visitor } from '#app/platform/access.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { newId } from '#app/platform/addresses/ids.ts'
import { test } from '#tests/setup/databases/database.ts'
import { makeStudents } from '#tests/setup/people/students.ts'
import { makeCollection } from './factory.ts'
import { collectionAt, collectionPage } from './collection-page.query.server.ts'
import { printedCollection } from './collection-tools.query.server.ts'
import { openReadable } from './readable.server.ts'
import { HOMES_PAGE } from './rules.ts'
import type { HomeSort } from './list-rules.ts'

const LINK = 'AbCdEfGhIjKlMnOpQrStU_'

async function three(ctx: SystemContext) {
  await makeCampus(ctx, { slug: 'usc' })
  const [ana, ben, cleo] = await makeStudents(ctx, 'Ana Rivera', 'Ben Kim', 'Cleo May')
  if (!ana || !ben || !cleo) throw new Error('three were made')
  return { ana, ben, cleo }
}

test('in a group’s list as many share a home as look together, and the order follows what cards say', async ({
  ctx,
}) => {
  const { ana, ben, cleo } = await three(ctx)
  const large = await makeListing(ctx, { beds: 4, price: 400_000, priceBasis: 'unit' })
  const small = await makeListing(ctx, { beds: 1, price: 150_000, priceBasis: 'unit' })
  const id = await makeCollection(ctx, ana, { homes: [large, small] })
  const groupId = await makeGroup(ctx, [ana, ben])
  await ctx.db.update(collections).set({ groupId, shareId: LINK }).where(eq(collections.id, id))
  const costs = async (as: SystemContext) => {
    const at = await collectionAt(as, { address: id, sort: 'price' })
    const homes = 'list' in at ? at.list.homes : []
    return homes.map(({ home }) => [home.id, home.cost.people, home.cost.knownEach])
  }
  expect(await costs(ben.ctx)).toEqual([
    [small, 2, 75_000],
    [large, 2, 200_000],
  ])
  // Other people do not learn how many people are looking together.
  expect(await costs(cleo.ctx)).toEqual([
    [large, 4, 100_000],
    [small, 1, 150_000],
  ])
})

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

test('homes gone from the market stay with their last facts, latest first', async ({ ctx }) => {
  const { ana } = await three(ctx)
  const [one, two, three_] = [await makeListing(ctx), await makeListing(ctx), await makeListing(ctx)]
  const id = await makeCollection(ctx, ana, { homes: [one, two, three_] })
  await ctx.db.update(listings).set({ status: 'archived' }).where(eq(listings.id, one))
  await ctx.db.update(listings).set({ status: 'paused' }).where(eq(listings.id, three_))
  const { list } = await collectionPage(ana.ctx, { collectionId: id })
  expect(list.homes.map(({ home, gone }) => [home.id, gone])).toEqual([
    [three_, 'silent'],
    [two, false],
    [one, 'told'],
  ])
})

test('homes are in the order that the page asks for, and those no longer offered come after all prices and minutes', async ({
  ctx,
}) => {
  const { ana } = await three(ctx)
  const names = { oak: ['Oak', 300_000, 9], ash: ['ash', 100_000, 12], elm: ['Elm', 200_000, null] } as const
  const made: Record<string, string> = {}
  for (const [key, [name, price]] of Object.entries(names))
    made[key] = await makeListing(ctx, { name, price, beds: 1 })
  const { oak = '', ash = '', elm = '' } = made
  const gone = await makeListing(ctx, { name: 'Birch', price: 50_000 })
  const id = await makeCollection(ctx, ana, { homes: [oak, gone, ash, elm] })
  await archiveListing(ctx, gone)
  for (const [key, [, , walkMinutes]] of Object.entries(names))
    await ctx.db
      .update(listingSearch)
      .set(key === 'elm' ? { driveMinutes: 10 } : { walkMinutes })
      .where(eq(listingSearch.listingId, made[key] ?? ''))
  const sorted = async (sort?: HomeSort) => {
    const { list } = await collectionPage(ana.ctx, { collectionId: id, ...(sort && { sort }) })
    const printed = await printedCollection(ana.ctx, { address: id, ...(sort && { sort }) })
    expect(printed.homes.map((home) => home.id)).toEqual(list.homes.map(({ home }) => home.id))
    expect(list.sort).toBe(sort ?? 'added')
    return list.homes.map(({ home }) => home.name).join(' ')
  }
  expect(await sorted()).toBe('Elm ash Birch Oak')
  expect(await sorted('price')).toBe('ash Elm Oak Birch')
  expect(await sorted('name')).toBe('ash Birch Elm Oak')
  expect(await sorted('minutes')).toBe('Oak Elm ash Birch')
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
  const [first, last] = [homes[HOMES_PAGE], homes[0]]
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

test('a public collection whose members all asked to be deleted, or are suspended, is not there for others', async ({
  ctx,
}) => {
  const { ana, ben } = await three(ctx)
  const id = await makeCollection(ctx, ana)
  const groupId = await makeGroup(ctx, [ana, ben])
  await ctx.db.update(collections).set({ groupId, shareId: LINK }).where(eq(collections.id, id))
  const out = { ...ctx, actor: visitor }
  const shown = async () =>
    Promise.all([
      ...[id, LINK].map(async (address) => (await collectionAt(out, { address })).kind),
      ...[id, LINK].map((address) =>
        openReadable(out, address).then(
          () => 'open',
          () => 'hidden',
        ),
      ),
    ])
  const leave = (who: typeof ana) =>
    ctx.db.update(users).set({ deletionAskedAt: ctx.now() }).where(eq(users.id, who.ctx.actor.userId))
  await leave(ana)
  expect(await shown()).toEqual(['public', 'public', 'open', 'open'])
  await leave(ben)
  expect(await shown()).toEqual(['private', 'absent', 'hidden', 'hidden'])
  await ctx.db.update(users).set({ deletionAskedAt: null })
  expect(await shown()).toEqual(['public', 'public', 'open', 'open'])
})
