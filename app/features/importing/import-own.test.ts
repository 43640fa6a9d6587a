import { asc, eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { moderationItems } from '#app/database/schema/site/moderation-queue.ts'
import { listingChanges } from '#app/database/schema/homes/listing-changes.ts'
import { listingSearch } from '#app/database/schema/homes/listing-search.ts'
import { listings } from '#app/database/schema/homes/listings.ts'
import { makeUser, personOf } from '#app/features/accounts/factory.ts'
import { companyOf } from '#app/features/companies/own-company.server.ts'
import { makeCampus } from '#app/features/campuses/factory.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { Forbidden, NotFound } from '#app/platform/errors.ts'
import { test } from '#tests/setup/databases/database.ts'
import { makeListing } from '#app/features/listings/factory.ts'
import { managersLists, trustSource } from '#app/features/freshness/feed-sources.server.ts'
import { assignManager } from '#app/features/listings/assign-manager.server.ts'
import { completeDraft } from '#app/features/publishing/factory.ts'
import { publishHome } from '#app/features/publishing/publish-home.server.ts'
import { saveSiteContent } from '#app/features/site/save-site-content.server.ts'
import { importListings, type ImportListingsOptions } from './import-listings.server.ts'
import type { RowOutcome } from './import-report.ts'

const HEADING = 'external_id,address,zip,price,beds,price_basis,fees,available_from,description'
const line = (id: string, address: string, rent = 900, text = 'Bright.') =>
  `${id},${address},90007,${rent},1,unit,none,2027-08-01,${text}\n`

async function makeManager(ctx: SystemContext) {
  const user = await makeUser(ctx, { manager: true })
  const companyId = await companyOf(ctx, user.id)
  return {
    id: user.id,
    companyId,
    ctx: { ...ctx, actor: personOf({ ...user, student: false, manager: true }) },
  }
}
type Manager = Awaited<ReturnType<typeof makeManager>>

async function run(manager: Manager, rows: string, options: ImportListingsOptions = {}) {
  const told: RowOutcome[] = []
  const source = (async function* () {
    yield Buffer.from(`${HEADING}\n${rows}`)
  })()
  const owner = { companyId: manager.companyId, userId: manager.id, newAs: 'submitted' } as const
  const all = { source: 'ours', owner, ...options }
  const report = await importListings(manager.ctx, {
    source,
    options: all,
    io: { row: (row) => told.push(row) },
  })
  return { report, outcomes: told.map(({ homeOutcome }) => homeOutcome), told }
}
const homesOf = (ctx: SystemContext, id: string) =>
  ctx.db.select().from(listings).where(eq(listings.ownerId, id)).orderBy(asc(listings.externalId))

const inQueue = ({ db }: SystemContext, kind: 'new-home' | 'duplicate') =>
  db
    .select({ subject: moderationItems.subject, facts: moderationItems.facts })
    .from(moderationItems)
    .where(eq(moderationItems.kind, kind))

test('drafts are visible only to their manager until they are submitted', async ({ ctx }) => {
  await makeCampus(ctx)
  const manager = await makeManager(ctx)
  const owner = { companyId: manager.companyId, userId: manager.id, newAs: 'draft' } as const
  await makeListing(ctx, { address: '1 A St', zip: '90007' })
  expect((await run(manager, line('1', '1 A St'), { owner })).outcomes).toEqual(['duplicate'])
  expect(await homesOf(ctx, manager.companyId)).toMatchObject([{ status: 'draft' }])
  expect([await inQueue(ctx, 'new-home'), await inQueue(ctx, 'duplicate')]).toEqual([[], []])
  const [draft] = await homesOf(ctx, manager.companyId)
  const subject = draft?.id ?? ''
  await completeDraft(manager.ctx, subject)
  expect(await publishHome(manager.ctx, subject)).toEqual({ ok: true, status: 'submitted' })
  expect(await inQueue(ctx, 'duplicate')).toMatchObject([{ subject, facts: { matchedBy: 'address' } }])
})

test('new homes of a list are reviewed by the same rule as homes that are typed', async ({ ctx }) => {
  await makeCampus(ctx)
  const manager = await makeManager(ctx)
  const known = await makeListing(ctx, { address: '9 Known St' })
  await assignManager(ctx, { listingIds: [known], managerId: manager.id })
  const statuses = async () => (await homesOf(ctx, manager.companyId)).map(({ status }) => status)
  await run(manager, line('1', '1 A St'))
  expect(await statuses()).toEqual(['published'])
  await saveSiteContent(ctx, { key: 'settings', value: { freshDays: 30, reviews: 'all' } })
  await run(manager, line('2', '2 A St'))
  expect(await statuses()).toEqual(['published', 'submitted'])
  expect(await inQueue(ctx, 'new-home')).toHaveLength(1)
})

test('a manager’s list creates homes that are theirs and submitted, not published', async ({ ctx }) => {
  await makeCampus(ctx)
  const manager = await makeManager(ctx)
  const { report, outcomes } = await run(manager, line('1', '1 A St') + line('2', '2 A St'))
  expect(report).toMatchObject({ rows: 2, inserted: 2, refused: 0, gone: [], duplicates: 0 })
  expect(outcomes).toEqual(['new', 'new'])
  const homes = await homesOf(ctx, manager.companyId)
  expect(homes.map(({ status, managerId }) => [status, managerId])).toEqual([
    ['submitted', manager.id],
    ['submitted', manager.id],
  ])
  expect(await ctx.db.select().from(listingSearch)).toEqual([])
})

test('a dry run says what would happen to each home, and saves nothing', async ({ ctx }) => {
  await makeCampus(ctx)
  const manager = await makeManager(ctx)
  await run(manager, line('1', '1 A St') + line('2', '2 A St') + line('3', '3 A St'))
  const rows = line('1', '1 A St') + line('2', '2 A St', 950) + line('4', '4 A St') + 'x,,,soon,,,,,\n'
  const tried = await run(manager, rows, { dryRun: true })
  expect(tried.report).toMatchObject({
    inserted: 1,
    updated: 1,
    unchanged: 1,
    refused: 1,
    gone: [expect.any(String)],
  })
  expect(tried.told.map(({ line: at, outcome, homeOutcome }) => [at, outcome, homeOutcome])).toEqual([
    [2, 'imported', 'unchanged'],
    [3, 'imported', 'changed'],
    [4, 'imported', 'new'],
    [5, 'refused', undefined],
  ])
  expect(tried.told.map(({ changes }) => changes)).toEqual([
    undefined,
    ['Price: $900 → $950'],
    undefined,
    undefined,
  ])
  expect(tried.told[3]?.findings.map(({ field }) => field)).toEqual(['address', 'price', 'beds', 'campus'])
  expect(tried.told[3]?.findings[3]?.text).toContain(
    'choose one for the whole list under “Campus” when you upload it',
  )
  expect((await homesOf(ctx, manager.companyId)).map(({ price }) => price)).toEqual([90_000, 90_000, 90_000])
})

test('two managers and the operator may use the same ids: each changes only their own homes', async ({
  ctx,
}) => {
  await makeCampus(ctx)
  const [one, other] = [await makeManager(ctx), await makeManager(ctx)]
  await makeListing(ctx, { source: 'ours', externalId: '1', price: 70_000 })
  await run(one, line('1', '1 A St', 800))
  await run(other, line('1', '9 B St', 900))
  await run(other, line('1', '9 B St', 950))
  const prices = await ctx.db.select().from(listings).orderBy(asc(listings.price))
  expect(prices.map(({ price, ownerId }) => [price, ownerId])).toEqual([
    [70_000, null],
    [80_000, one.companyId],
    [95_000, other.companyId],
  ])
})

test('changes by a list are in the home’s history with the manager’s name; its status stays', async ({
  ctx,
}) => {
  await makeCampus(ctx)
  const manager = await makeManager(ctx)
  await run(manager, line('1', '1 A St'))
  await ctx.db.update(listings).set({ status: 'published' }).where(eq(listings.ownerId, manager.companyId))
  await run(manager, line('1', '1 A St', 950))
  expect(await homesOf(ctx, manager.companyId)).toMatchObject([
    { status: 'published', price: 95_000, version: 2 },
  ])
  expect(await ctx.db.select().from(listingChanges)).toMatchObject([
    { by: 'manager', userId: manager.id, changes: [{ field: 'price', from: 90_000, to: 95_000 }] },
  ])
  expect(await ctx.db.select().from(listingSearch)).toHaveLength(1)
})

test('floorplans entered by the manager stay when the list is imported again, without a change in the history', async ({
  ctx,
}) => {
  await makeCampus(ctx)
  const manager = await makeManager(ctx)
  await run(manager, line('1', '1 A St'))
  const photo = {
    src: '/media/0190b5a2-1111-7222-8333-123456789abc/640.webp',
    alt: '',
    width: 640,
    height: 480,
  }
  const floorplans = [{ name: 'A', beds: 1, baths: 1, squareFeet: null, photo }]
  await ctx.db.update(listings).set({ floorplans })
  expect((await run(manager, line('1', '1 A St'))).outcomes).toEqual(['unchanged'])
  expect((await run(manager, line('1', '1 A St', 950))).outcomes).toEqual(['changed'])
  expect(await homesOf(ctx, manager.companyId)).toMatchObject([{ price: 95_000, floorplans }])
  expect(await ctx.db.select().from(listingChanges)).toMatchObject([
    { changes: [{ field: 'price', from: 90_000, to: 95_000 }] },
  ])
})

test('a home assigned to somebody else is not changed, and the report says so', async ({ ctx }) => {
  await makeCampus(ctx)
  const [one, other] = [await makeManager(ctx), await makeManager(ctx)]
  await run(one, line('1', '1 A St') + line('2', '2 A St'))
  const [first] = await homesOf(ctx, one.companyId)
  await assignManager(ctx, { listingIds: [first?.id ?? ''], managerId: other.id })
  const { report, outcomes, told } = await run(one, line('1', '1 A St', 950) + line('2', '2 A St', 950))
  expect(report).toMatchObject({ updated: 1, unchanged: 0, gone: [] })
  expect(outcomes).toEqual(['not-yours', 'changed'])
  expect(told[0]?.reason).toMatch(/another manager/)
  expect((await homesOf(ctx, one.companyId)).map(({ price }) => price)).toEqual([90_000, 95_000])
})

test('a row at the address of somebody else’s home is a duplicate; at an own home it is only mentioned', async ({
  ctx,
}) => {
  await makeCampus(ctx)
  const [one, other] = [await makeManager(ctx), await makeManager(ctx)]
  await run(one, line('1', '12 Fern Street Apt 3') + line('2', '14 Fern Street'))
  const rows = line('a', '12 FERN ST #3') + line('b', '12 Fern St #4') + line('c', '16 Fern St')
  for (const dryRun of [true, false]) {
    const met = await run(other, rows, { dryRun })
    expect(met.outcomes).toEqual(['duplicate', 'new', 'new'])
    expect(met.report).toMatchObject({ inserted: 3, duplicates: 1 })
    expect(met.told[0]?.findings[0]).toMatchObject({ field: 'address', text: /not yours/ })
  }
  const [a, b, c] = await homesOf(ctx, other.companyId)
  const [theirs] = await homesOf(ctx, one.companyId)
  expect(await inQueue(ctx, 'duplicate')).toEqual([
    { subject: a?.id, facts: { listingId: a?.id, otherId: theirs?.id, matchedBy: 'import' } },
  ])
  const filed = (await inQueue(ctx, 'new-home')).map(({ subject }) => subject)
  expect(filed).toEqual(expect.arrayContaining([a?.id, b?.id, c?.id]))
  // Reported once: importing the same list again reports nothing new.
  expect((await run(other, rows)).outcomes).toEqual(['unchanged', 'unchanged', 'unchanged'])
  const again = await run(one, line('z', '14 Fern St.'), { source: 'another list' })
  expect(again.outcomes).toEqual(['new'])
  expect(again.told[0]?.reason).toMatch(/one of your homes/)
})

test('a corrected ZIP makes a row a duplicate; another address closes what was filed about it', async ({
  ctx,
}) => {
  await makeCampus(ctx)
  const [one, other] = [await makeManager(ctx), await makeManager(ctx)]
  await run(one, line('1', '12 Fern Street'))
  const [theirs] = await homesOf(ctx, one.companyId)
  const at = (zip: string, address = '12 Fern St') => line('a', address).replace('90007', zip)
  for (const [zip, homeOutcome] of [
    ['90011', 'new'],
    ['90007', 'duplicate'],
    ['90011', 'changed'],
    ['', 'duplicate'],
  ] as const)
    expect((await run(other, at(zip), { campus: 'usc' })).outcomes).toEqual([homeOutcome])
  const [own] = await homesOf(ctx, other.companyId)
  const filed = async () =>
    ctx.db
      .select({
        state: moderationItems.state,
        outcome: moderationItems.outcome,
        facts: moderationItems.facts,
      })
      .from(moderationItems)
      .where(eq(moderationItems.kind, 'duplicate'))
      .orderBy(asc(moderationItems.id))
  const facts = { listingId: own?.id, otherId: theirs?.id, matchedBy: 'import' }
  expect(await filed()).toMatchObject([
    { state: 'decided', outcome: 'not-the-same' },
    { state: 'open', facts },
  ])
  await run(other, at('90007', '14 Fern St'))
  expect(await filed()).toMatchObject([{ outcome: 'not-the-same' }, { outcome: 'not-the-same' }])
})

test('only managers can import lists, only for themselves, and never published', async ({ ctx }) => {
  await makeCampus(ctx)
  const [one, other] = [await makeManager(ctx), await makeManager(ctx)]
  const rows = line('1', '1 A St')
  const owner = { companyId: other.companyId, userId: other.id, newAs: 'submitted' } as const
  await expect(run(one, rows, { owner })).rejects.toThrow(NotFound)
  await expect(run(one, rows, { owner: undefined })).rejects.toThrow(Forbidden)
  const student = { ...one, ctx: { ...ctx, actor: personOf(await makeUser(ctx)) } }
  await expect(run(student, rows)).rejects.toThrow(NotFound)
  expect(await ctx.db.select().from(listings)).toEqual([])
})

test('a list confirms homes if the operator trusts that manager and source', async ({ ctx }) => {
  await makeCampus(ctx)
  const [one, other] = [await makeManager(ctx), await makeManager(ctx)]
  for (const manager of [one, other]) await run(manager, line('1', '1 A St'))
  await trustSource(ctx, { source: 'ours', on: true, ownerId: one.companyId })
  expect(await managersLists(ctx)).toMatchObject(
    expect.arrayContaining([
      expect.objectContaining({ ownerId: one.companyId, homes: 1, trusted: true }),
      expect.objectContaining({ ownerId: other.companyId, homes: 1, trusted: false }),
    ]),
  )
  for (const manager of [one, other]) await run(manager, line('1', '1 A St'))
  const words = async (id: string) => (await homesOf(ctx, id)).map(({ confirmedBy }) => confirmedBy)
  expect([await words(one.companyId), await words(other.companyId)]).toEqual([['source'], [null]])
  await trustSource(ctx, { source: 'ours', on: false, ownerId: one.companyId })
  expect(await managersLists(ctx)).toMatchObject([{ trusted: false }, { trusted: false }])
})
