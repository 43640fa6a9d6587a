import { asc, eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { campuses } from '#app/database/schema/map/campuses.ts'
import { listings } from '#app/database/schema/homes/listings.ts'
import { makeUser, personOf } from '#app/features/accounts/factory.ts'
import { archiveCampus } from '#app/features/campuses/remove-campus.server.ts'
import { companyOf } from '#app/features/companies/own-company.server.ts'
import { makeCampus } from '#app/features/campuses/factory.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { test } from '#tests/setup/databases/database.ts'
import { archiveListing } from '#app/features/publishing/take-down.server.ts'
import { makeListing } from '#app/features/listings/factory.ts'
import { importListings, type ImportListingsOptions } from './import-listings.server.ts'

const HEADING = 'external_id,address,zip,price,beds,price_basis'

async function run(ctx: SystemContext, file: string, options: ImportListingsOptions = {}) {
  const source = (async function* () {
    yield Buffer.from(file)
  })()
  return importListings(ctx, { source, options })
}
const stored = (ctx: SystemContext) => ctx.db.select().from(listings).orderBy(asc(listings.externalId))

test('an archived or paused home stays so when its list is imported again', async ({ ctx }) => {
  await makeCampus(ctx)
  const file = (rent: number) => `${HEADING}\n1,1 A St,90007,${rent},1,unit\n2,2 A St,90007,${rent},1,unit\n`
  await run(ctx, file(900))
  const [first, second] = await stored(ctx)
  await archiveListing(ctx, first?.id ?? '')
  await ctx.db
    .update(listings)
    .set({ status: 'paused' })
    .where(eq(listings.id, second?.id ?? ''))
  expect(await run(ctx, file(900))).toMatchObject({ updated: 0, unchanged: 2 })
  expect(await run(ctx, file(950))).toMatchObject({ updated: 2, unchanged: 0 })
  expect(await stored(ctx)).toMatchObject([
    { status: 'archived', price: 95_000 },
    { status: 'paused', price: 95_000 },
  ])
  // A stated status is respected.
  await makeListing(ctx, { source: 'import', externalId: '1', status: 'published' })
  expect(await stored(ctx)).toMatchObject([{ status: 'published' }, { status: 'paused' }])
})

test('a list without a date keeps an earlier confirmation date', async ({ ctx }) => {
  await makeCampus(ctx)
  const file = `${HEADING}\n1,1 A St,90007,900,1,unit\n`
  const confirmed = (day: string) => [{ confirmedBy: 'source', confirmedAt: new Date(`${day}T12:00:00Z`) }]
  await run(ctx, file, { asOf: '2026-08-17' })
  expect(await run(ctx, file)).toMatchObject({ updated: 0, unchanged: 1 })
  expect(await run(ctx, file.replace(',900,', ',950,'))).toMatchObject({ updated: 1 })
  expect(await stored(ctx)).toMatchObject(confirmed('2026-08-17'))
  expect(await run(ctx, file, { asOf: '2026-08-24' })).toMatchObject({ updated: 1 })
  expect(await stored(ctx)).toMatchObject(confirmed('2026-08-24'))
})

/** USC, the campus of a home in the list, is archived; UCLA is near and active. */
async function archivedScene(ctx: SystemContext, importer = ctx, options: ImportListingsOptions = {}) {
  await makeCampus(ctx)
  await makeCampus(ctx, { slug: 'ucla', shortName: 'UCLA', lat: 34.0689, lng: -118.4452 })
  await run(importer, `${HEADING}\n1,1 A St,90007,900,1,unit\n`, options)
  const admin = { ...ctx, actor: personOf(await makeUser(ctx, { admin: true })) }
  await archiveCampus(admin, { slug: 'usc', archived: true })
}
const campusesOf = (ctx: SystemContext) =>
  ctx.db
    .select({ externalId: listings.externalId, price: listings.price, campus: campuses.slug })
    .from(listings)
    .innerJoin(campuses, eq(campuses.id, listings.campusId))
    .orderBy(asc(listings.externalId))

test('homes of an archived campus stay there when their list is imported again', async ({ ctx }) => {
  await archivedScene(ctx)
  const again = `${HEADING}\n1,1 A St,90007,950,1,unit\n2,2 A St,90007,950,1,unit\n`
  expect(await run(ctx, again)).toMatchObject({ inserted: 1, updated: 1, refused: 0 })
  expect(await campusesOf(ctx)).toEqual([
    { externalId: '1', price: 95_000, campus: 'usc' },
    { externalId: '2', price: 95_000, campus: 'ucla' },
  ])
})

test('a manager’s homes stay there, too, and no other list’s home of the same id decides', async ({
  ctx,
}) => {
  const user = await makeUser(ctx, { manager: true })
  const manager = { ...ctx, actor: personOf(user) }
  const owner = { companyId: await companyOf(ctx, user.id), userId: user.id, newAs: 'draft' } as const
  await archivedScene(ctx, manager, { owner })
  const again = `${HEADING}\n1,1 A St,90007,950,1,unit\n`
  expect(await run(manager, again, { owner })).toMatchObject({ updated: 1, refused: 0 })
  await run(ctx, again)
  expect((await campusesOf(ctx)).map(({ campus }) => campus).toSorted()).toEqual(['ucla', 'usc'])
})

test('a list, or a row, that names an archived campus is accepted', async ({ ctx }) => {
  await archivedScene(ctx)
  const again = `${HEADING}\n1,1 A St,90007,950,1,unit\n`
  expect(await run(ctx, again, { campus: 'usc' })).toMatchObject({ updated: 1, refused: 0 })
  const named = `${HEADING},campus\n3,3 A St,90007,950,1,unit,usc\n`
  expect(await run(ctx, named)).toMatchObject({ inserted: 1, refused: 0 })
  expect((await campusesOf(ctx)).map(({ campus }) => campus)).toEqual(['usc', 'usc'])
})
