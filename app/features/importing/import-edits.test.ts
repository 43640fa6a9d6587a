import { asc, eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { listings } from '#app/database/schema/homes/listings.ts'
import { makeCampus } from '#app/features/campuses/factory.ts'
import { changeRents } from '#app/features/own-homes/change-rents.server.ts'
import { fillDrafts } from '#app/features/publishing/fill-drafts.server.ts'
import type { Fee } from '#app/features/listings/rules.ts'
import { typeInto } from '#app/features/publishing/factory.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { test } from '#tests/setup/databases/database.ts'
import { runQueuedJobs } from '#tests/setup/queued-jobs.ts'
import { applyImport, checkWithEdits } from './apply-import.server.ts'
import { line, makeImportingManager, makeListApplier, startList } from './factory.ts'
import { importCsv, importPage } from './own-imports.query.server.ts'
import { CHANGED_SHOWN } from './changed-homes.ts'

async function scene(ctx: SystemContext) {
  await makeCampus(ctx)
  const manager = await makeImportingManager(ctx)
  const homes = () =>
    ctx.db
      .select()
      .from(listings)
      .where(eq(listings.managerId, manager.actor.userId))
      .orderBy(asc(listings.externalId))
  const prices = async () => (await homes()).map(({ price }) => price / 100)
  const raise = async () => {
    const seen = (await homes()).map(({ id, price }) => ({ id, price }))
    await changeRents(manager, { seen, by: { by: 'dollars', amount: 100 } })
  }
  const check = async (rows: string, heading?: string) => {
    const id = await startList(manager, rows, {}, heading)
    await runQueuedJobs(ctx)
    return { id, page: await importPage(manager, id) }
  }
  const apply = async (id: string) => {
    await applyImport(manager, id)
    await runQueuedJobs(ctx)
    return importPage(manager, id)
  }
  return { manager, homes, prices, raise, check, apply, bring: makeListApplier(ctx, manager, runQueuedJobs) }
}

test('rents that were raised here stay, and the preview says so, row by row', async ({ ctx }) => {
  const { manager, prices, raise, check, apply, bring } = await scene(ctx)
  const list = line('1', '1 A St') + line('2', '2 A St')
  await bring(list, 0)
  await raise()
  const { id, page } = await check(list)
  expect(page.counts).toMatchObject({ changed: 0, unchanged: 2, edited: 2 })
  expect(page.changed.map(({ stays }) => stays)).toEqual(
    ['1', '2'].map(() => ['Price: $1,000 → $900: not taken over, changed here on Nov 16, 2026']),
  )
  const report = async (of: string) =>
    (await Array.fromAsync((await importCsv(manager, of)).parts)).join('').split('\r\n')
  expect(await report(id)).toContainEqual(
    expect.stringMatching(/^2,1,Kept,Price,".*",1 A St,"\$1,000",\$900$/),
  )
  await apply(id)
  expect(await prices()).toEqual([1000, 1000])
  await bring(line('1', '1 A St', '950') + line('2', '2 A St'), 10)
  expect(await prices()).toEqual([1000, 1000])
})

test('one switch takes what the list says, says what that takes back, and asks before', async ({ ctx }) => {
  const { manager, prices, raise, check, apply, bring } = await scene(ctx)
  const list = line('1', '1 A St') + line('2', '2 A St')
  await bring(list, 0)
  await raise()
  const { id } = await check(list)
  expect(await checkWithEdits(manager, { importId: id, keepsEdits: false })).toBe(true)
  expect(await checkWithEdits(manager, { importId: id, keepsEdits: false })).toBe(true)
  await runQueuedJobs(ctx)
  const page = await importPage(manager, id)
  expect(page).toMatchObject({ state: 'checked', counts: { changed: 2, edited: 2 } })
  expect(page.changed[0]?.changes).toEqual(['Price: $1,000 → $900 (changed here on Nov 16, 2026)'])
  expect(await prices()).toEqual([1000, 1000])
  await apply(id)
  expect(await prices()).toEqual([900, 900])
  expect((await check(list)).page.counts).toMatchObject({ changed: 0, edited: 0 })
  expect(await checkWithEdits(manager, { importId: id, keepsEdits: true })).toBe(false)
})

test('once the list says the same, it leads again', async ({ ctx }) => {
  const { prices, raise, bring } = await scene(ctx)
  await bring(line('1', '1 A St'), 0)
  await raise()
  await bring(line('1', '1 A St', '1000'), 10)
  await bring(line('1', '1 A St', '1100'), 20)
  expect(await prices()).toEqual([1100])
})

test('blanks that were filled in, a position and a basis that were stated stay', async ({ ctx }) => {
  const { manager, homes, bring, check } = await scene(ctx)
  const list = line('1', '1 A St').replace(',unit', ',')
  await bring(list, 0)
  const filling = { priceBasis: 'bed', description: 'Bright.' } as const
  expect(await fillDrafts(manager, { list: null, filling })).toBe(1)
  const [home] = await homes()
  await typeInto(manager, home?.id ?? '', 'place', { position: ['34.0301, -118.2801'] })
  await bring(list, 10)
  expect(await homes()).toMatchObject([
    { priceBasis: 'bed', priceBasisAssumed: false, description: 'Bright.', lat: 34.0301, lng: -118.2801 },
  ])
  expect((await check(list)).page.counts).toMatchObject({ changed: 0, unchanged: 1 })
})

test('what was filled in where the list is blank is no conflict, and both choices keep it', async ({
  ctx,
}) => {
  const { manager, homes, prices, check, apply, bring } = await scene(ctx)
  const blank = (line('1', '1 A St') + line('2', '2 A St')).replaceAll(',unit', ',')
  await bring(blank, 0)
  const [one, two] = await homes()
  const fees: Fee[] = [{ name: 'Trash', kind: 'fee', state: 'amount', amount: 2500, per: 'unit' }]
  const others = { priceBasis: 'bed', availableFrom: '2027-08-01', description: 'Bright.' } as const
  const filling = { ...others, fees }
  expect(await fillDrafts(manager, { list: null, filling })).toBe(2)
  await typeInto(manager, one?.id ?? '', 'home', { name: ['Fern Court'] })
  await typeInto(manager, one?.id ?? '', 'place', { position: ['34.0301, -118.2801'] })
  const seen = [{ id: two?.id ?? '', price: 90_000 }]
  await changeRents(manager, { seen, by: { by: 'dollars', amount: 100 } })
  const heading = 'external_id,address,zip,price,beds,price_basis,fees,available_from,description,name\n'
  const rows = '1,1 A St,90007,900,1,,,,,\n2,2 A St,90007,900,1,,Trash=unknown,,,\n'
  const { id, page } = await check(rows, heading)
  expect(page.counts).toMatchObject({ changed: 0, unchanged: 2, edited: 1 })
  expect(page.changed).toMatchObject([{ id: '2', stays: [expect.stringContaining('Price: $1,000 → $900')] }])
  await checkWithEdits(manager, { importId: id, keepsEdits: false })
  await runQueuedJobs(ctx)
  const again = await importPage(manager, id)
  expect(again.changed.map(({ changes }) => changes)).toEqual([
    ['Price: $1,000 → $900 (changed here on Nov 16, 2026)'],
  ])
  await apply(id)
  expect(await prices()).toEqual([900, 900])
  const filled = { ...filling, priceBasisAssumed: false }
  expect(await homes()).toMatchObject([{ ...filled, name: 'Fern Court', lat: 34.0301 }, filled])
})

test('a value in a column that is filled again is one the list states', async ({ ctx }) => {
  const { manager, homes, check, bring } = await scene(ctx)
  await bring(line('1', '1 A St').replace(',unit', ','), 0)
  const filling = { priceBasis: 'bed', description: 'Bright.', availableFrom: '2027-08-01' } as const
  await fillDrafts(manager, { list: null, filling })
  const heading = 'external_id,address,zip,price,beds,price_basis,available_from,description\n'
  const { page } = await check('1,1 A St,90007,900,1,unit,2027-09-01,Sunny.\n', heading)
  expect(page.counts).toMatchObject({ edited: 1 })
  expect(page.changed[0]?.stays).toHaveLength(3)
  expect(await homes()).toMatchObject([filling])
})

test('of more changed homes than the page lists, the download lists all', async ({ ctx }) => {
  const { manager, check, bring } = await scene(ctx)
  const homes = CHANGED_SHOWN + 3
  const list = (rent: string) =>
    Array.from({ length: homes }, (_, at) => line(`h${at}`, `${at + 1} A St`, rent)).join('')
  await bring(list('900'), 0)
  const { id, page } = await check(list('950'))
  expect(page.counts).toMatchObject({ changed: homes })
  expect(page).toMatchObject({ changed: { length: CHANGED_SHOWN }, changedCount: homes })
  const text = (await Array.fromAsync((await importCsv(manager, id)).parts)).join('')
  expect(text.match(/,Changed,Price,/g)).toHaveLength(homes)
})
