import { asc, eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { listingChanges } from '#app/database/schema/homes/listing-changes.ts'
import { listingSearch } from '#app/database/schema/homes/listing-search.ts'
import { listings } from '#app/database/schema/homes/listings.ts'
import { moderationItems } from '#app/database/schema/site/moderation-queue.ts'
import { companyOf } from '#app/features/companies/own-company.server.ts'
import { makeCampus } from '#app/features/campuses/factory.ts'
import { makeManager } from '#app/features/publishing/factory.ts'
import { draftCounts, submitDrafts } from '#app/features/publishing/drafts.server.ts'
import { draftsPage, fillDrafts } from '#app/features/publishing/fill-drafts.server.ts'
import { homeTitle } from '#app/features/listings/home-title.ts'
import { checkHome } from '#app/features/publishing/check-home.ts'
import { withdrawHome } from '#app/features/publishing/publish-home.server.ts'
import { saveSiteContent } from '#app/features/site/save-site-content.server.ts'
import { visitor } from '#app/platform/access.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { SignInRequired } from '#app/platform/errors.ts'
import { test } from '#tests/setup/databases/database.ts'
import { readFilling } from './read-filling.ts'
import { importListings } from './import-listings.server.ts'

const HEADING = 'external_id,address,zip,price,beds,price_basis,fees,available_from,description'
const row = (id: string, fees = '', day = '', text = 'Bright.', basis = 'unit') =>
  `${id},${id} Fern St,90007,900,1,${basis},${fees},${day},${text}\n`
const bare = (id: string) => row(id)

async function scene(ctx: SystemContext) {
  await makeCampus(ctx)
  const { user, manager } = await makeManager(ctx)
  const owner = { companyId: await companyOf(ctx, user.id), userId: user.id, newAs: 'submitted' } as const
  const run = (rows: string, dryRun = false) =>
    importListings(manager, {
      source: (async function* () {
        yield Buffer.from(`${HEADING}\n${rows}`)
      })(),
      options: { source: 'ours', owner, dryRun },
    })
  const homes = () =>
    ctx.db.select().from(listings).where(eq(listings.managerId, user.id)).orderBy(asc(listings.externalId))
  const statuses = async () => (await homes()).map(({ status }) => status)
  return { user, manager, run, homes, statuses }
}
const fillingOf = (said: Record<string, string>) =>
  readFilling(new URLSearchParams(said), new Date('2026-06-15T12:00:00Z'))

test('an import counts its drafts and says what they lack', async ({ ctx }) => {
  const { user, run } = await scene(ctx)
  const rows = bare('1') + row('2', 'none') + row('3', 'none', '2027-08-01')
  for (const dryRun of [true, false])
    expect(await run(rows, dryRun)).toMatchObject({
      drafts: 2,
      completed: 0,
      newHomes: { published: 0, submitted: 1, drafts: 2 },
      lacks: new Map([
        ['fees', 1],
        ['availableFrom', 2],
      ]),
    })
  expect(await draftCounts(ctx, user.id)).toMatchObject({
    drafts: 2,
    complete: 0,
    missing: [
      { fact: 'fees', homes: 1 },
      { fact: 'availableFrom', homes: 2 },
    ],
  })
})

test('what drafts lack is the same in SQL as for one home', async ({ ctx }) => {
  const { user, run, homes } = await scene(ctx)
  const fees = [
    '',
    'none',
    'Water=25',
    'Amenity=unknown',
    'Amenity=40; Parking=unknown',
    'Amenity=40',
    'Parking=40 optional; Cleaning=90 once',
    'Amenity=40; Cleaning=unknown once',
  ]
  const rows = fees.flatMap((fee, at) => [
    row(`${at}a`, fee),
    row(`${at}b`, fee, '2027-08-01', ''),
    row(`${at}c`, fee, '2027-08-01', 'Bright.', ''),
    row(`${at}d`, fee, '2027-08-01'),
  ])
  await run(rows.join(''))
  await ctx.db.update(listings).set({ status: 'draft' })
  const checked = (await homes()).map((home) => checkHome(home, ctx.now()).missing.map(({ key }) => key))
  const { missing, complete, drafts } = await draftCounts(ctx, user.id)
  expect(drafts).toBe(rows.length)
  expect(complete).toBe(checked.filter((keys) => keys.length === 0).length)
  for (const { fact, homes: count } of missing)
    expect([fact, count]).toEqual([fact, checked.filter((keys) => keys.includes(fact)).length])
})

test('blanks are filled in after a preview, stated values stay, and the history says who did it', async ({
  ctx,
}) => {
  const { manager, user, run, homes, statuses } = await scene(ctx)
  await run(bare('1') + row('2', 'Amenity=40') + row('3', '', '2027-06-01'))
  const { filling, errors } = fillingOf({ fees: 'Amenity fee $25', availableFrom: '8/1/2027' })
  expect(errors).toEqual({})
  const { preview } = await draftsPage(manager, { list: null, filling })
  expect(preview).toMatchObject({ homes: 3, completed: 3 })
  expect(preview?.first.map(({ changes }) => changes)).toEqual([
    ['Fees and utilities: + Amenity fee $25 per unit', 'Available from: not stated → Aug 1, 2027'],
    ['Available from: not stated → Aug 1, 2027'],
    ['Fees and utilities: + Amenity fee $25 per unit'],
  ])
  expect(await fillDrafts(manager, { list: 'another', filling })).toBe(0)
  expect(await fillDrafts(manager, { list: 'ours', filling })).toBe(3)
  expect(await fillDrafts(manager, { list: null, filling })).toBe(0)
  expect(
    (await homes()).map(({ availableFrom, fees, version }) => [availableFrom, fees[0]?.amount, version]),
  ).toEqual([
    ['2027-08-01', 2_500, 2],
    ['2027-08-01', 4_000, 2],
    ['2027-06-01', 2_500, 2],
  ])
  expect(await ctx.db.select().from(listingChanges)).toMatchObject(
    Array.from({ length: 3 }, () => ({ by: 'manager', userId: user.id, version: 2 })),
  )
  expect(await statuses()).toEqual(['draft', 'draft', 'draft'])
})

test.for([
  [{ fees: 'ask us' }, 'fees', /Write each fee/],
  [{ fees: 'Water=25' }, 'fees', /^We read Water as a utility\. Add the mandatory fees/],
  [{ availableFrom: 'soon' }, 'availableFrom', /date/],
  [{ availableFrom: '8/1/1999' }, 'availableFrom', /cannot be/],
  [{ description: 'x'.repeat(1_001) }, 'description', /1,000/],
  [{ priceBasis: 'room' }, 'priceBasis', /Choose/],
] as const)('%o fills nothing in, and says why', ([said, field, why]) => {
  const { filling, errors } = fillingOf(said)
  expect([filling, errors[field]]).toEqual([{}, expect.stringMatching(why)])
})

test('all complete drafts are submitted at once, once, and reviewed by the one rule', async ({ ctx }) => {
  const { manager, run, statuses } = await scene(ctx)
  await run(bare('1') + bare('2') + row('3', 'none'))
  await fillDrafts(manager, { list: null, filling: fillingOf({ fees: 'none' }).filling })
  expect(await submitDrafts(manager, { list: null })).toEqual({
    published: 0,
    submitted: 0,
    left: 0,
    worded: 0,
  })
  await ctx.db.update(listings).set({ availableFrom: '2027-08-01' }).where(eq(listings.externalId, '1'))
  expect(await submitDrafts(manager, { list: 'ours' })).toEqual({
    published: 0,
    submitted: 1,
    left: 0,
    worded: 0,
  })
  expect(await submitDrafts(manager, { list: 'ours' })).toEqual({
    published: 0,
    submitted: 0,
    left: 0,
    worded: 0,
  })
  expect(await statuses()).toEqual(['submitted', 'draft', 'draft'])
  await saveSiteContent(ctx, { key: 'settings', value: { freshDays: 30, reviews: 'none' } })
  await ctx.db.update(listings).set({ availableFrom: '2027-08-01' })
  expect(await submitDrafts(manager, { list: null })).toEqual({
    published: 2,
    submitted: 0,
    left: 0,
    worded: 0,
  })
  expect(await ctx.db.select().from(listingSearch)).toHaveLength(2)
  expect(await ctx.db.select().from(moderationItems)).toHaveLength(1)
})

test('drafts that would be refused for their wording are named, and not counted as ready to submit', async ({
  ctx,
}) => {
  const { manager, user, run, homes } = await scene(ctx)
  const worded = 'Bright. Female students only.'
  await run(
    row('1', '', '2027-08-01') + row('2', '', '2027-08-01', worded) + row('3', '', '2027-08-01', worded),
  )
  await fillDrafts(manager, { list: null, filling: fillingOf({ fees: 'none' }).filling })
  const [, second, third] = await homes()
  const first = [second, third].map((home) => ({
    id: home?.id,
    title: homeTitle(home ?? { name: '', address: '' }),
  }))
  const counts = {
    drafts: 3,
    complete: 1,
    refused: { homes: 2, first: expect.arrayContaining(first) },
    incomplete: 0,
  }
  expect(await draftCounts(ctx, user.id)).toMatchObject(counts)
  const outcome = { published: 0, submitted: 1, left: 0, worded: 2 }
  expect(await submitDrafts(manager, { list: null })).toEqual(outcome)
  expect(await draftCounts(ctx, user.id)).toMatchObject({ ...counts, drafts: 2, complete: 0 })
  // Reworded, it can be submitted with the others.
  await ctx.db
    .update(listings)
    .set({ description: 'Bright.', version: 9 })
    .where(eq(listings.externalId, '2'))
  expect(await draftCounts(ctx, user.id)).toMatchObject({ drafts: 2, complete: 1, refused: { homes: 1 } })
})

test('a corrected list completes drafts and submits them, but none that its manager withdrew', async ({
  ctx,
}) => {
  const { manager, run, homes, statuses } = await scene(ctx)
  await saveSiteContent(ctx, { key: 'settings', value: { freshDays: 30, reviews: 'all' } })
  await run(bare('1') + bare('2'))
  const corrected = row('1', 'none', '2027-08-01') + bare('2')
  expect(await run(corrected, true)).toMatchObject({ completed: 1, drafts: 1 })
  expect(await statuses()).toEqual(['draft', 'draft'])
  expect(await run(corrected)).toMatchObject({ completed: 1, drafts: 1 })
  expect(await statuses()).toEqual(['submitted', 'draft'])
  expect(await run(corrected)).toMatchObject({ completed: 0, updated: 0 })
  await withdrawHome(manager, (await homes())[0]?.id ?? '')
  await run(bare('1'))
  expect(await run(corrected)).toMatchObject({ completed: 0, updated: 1 })
  expect(await statuses()).toEqual(['draft', 'draft'])
})

test('nobody fills in or submits without an account', async ({ ctx }) => {
  const nobody = { ...ctx, actor: visitor }
  await expect(submitDrafts(nobody, { list: null })).rejects.toThrow(SignInRequired)
  await expect(fillDrafts(nobody, { list: null, filling: {} })).rejects.toThrow(SignInRequired)
})
