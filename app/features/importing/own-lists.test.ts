import { readFileSync } from 'node:fs'
import { eq } from 'drizzle-orm'
import { text } from 'node:stream/consumers'
import { expect } from 'vitest'
import { listings } from '#app/database/schema/homes/listings.ts'
import { rateLimits } from '#app/database/schema/site/rate-limits.ts'
import { managerImportParts, managerImports } from '#app/database/schema/homes/manager-imports.ts'
import { makeUser, personOf } from '#app/features/accounts/factory.ts'
import { makeCampus } from '#app/features/campuses/factory.ts'
import { visitor } from '#app/platform/access.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { csvAnswer } from '#app/platform/text/csv.ts'
import { Forbidden, NotFound, SignInRequired } from '#app/platform/errors.ts'
import { test } from '#tests/setup/databases/database.ts'
import { runQueuedJobs } from '#tests/setup/queued-jobs.ts'
import { makeListing } from '#app/features/listings/factory.ts'
import { applyImport, deleteImport } from './apply-import.server.ts'
import { csv, line, makeImportingManager, makeListApplier, startList, typed } from './factory.ts'
import { importCsv, importPage, ownImports } from './own-imports.query.server.ts'
import { FINDINGS_KEPT, LIST_BYTES, LIST_ROWS, MOST_IMPORT_TRIES } from './rules.ts'
import { cleanUpImportsJob } from './run-import.server.ts'
import { startImport } from './start-import.server.ts'

const homes = (ctx: SystemContext) => ctx.db.select().from(listings).orderBy(listings.externalId)
const parts = (ctx: SystemContext) =>
  ctx.db.select({ place: managerImportParts.place }).from(managerImportParts)

test('a list is checked first, applied when its manager asks, and its report is kept', async ({ ctx }) => {
  await makeCampus(ctx)
  const manager = await makeImportingManager(ctx)
  await makeListing(ctx, { address: '2 B Street', zip: '90007' })
  const id = await startList(
    manager,
    line('1', '1 A St') + line('2', '2 B St') + line('3', '3 C St', 'call us'),
  )
  expect(await importPage(manager, id)).toMatchObject({ state: 'checking', counts: null })
  await runQueuedJobs(ctx)
  const counts = { rows: 3, new: 2, changed: 0, unchanged: 0, refused: 1, duplicates: 1, gone: 0 }
  const checked = await importPage(manager, id)
  expect(checked).toMatchObject({ state: 'checked', counts, rowsRead: 3 })
  expect(checked.findings.slice(0, 2)).toMatchObject([
    { line: 3, id: '2', kind: 'duplicate', field: 'address' },
    { line: 4, id: '3', kind: 'refused', field: 'price', text: expect.stringContaining('“call us”') },
  ])
  expect(await homes(ctx)).toHaveLength(1)
  expect(await applyImport(manager, id)).toBe(true)
  expect(await applyImport(manager, id)).toBe(true)
  await runQueuedJobs(ctx)
  expect(await importPage(manager, id)).toMatchObject({ state: 'applied', counts })
  expect(await homes(ctx)).toHaveLength(3)
  expect(await parts(ctx)).toEqual([])
  expect(await applyImport(manager, id)).toBe(true)
  const { name, parts: rows } = await importCsv(manager, id)
  const file = await text(csvAnswer(rows, name, 'report').body ?? new ReadableStream())
  expect(file.split('\r\n').slice(0, 3)).toEqual([
    expect.stringContaining('row,id,what,column,sentence'),
    expect.stringMatching(/^3,2,Duplicate,address,/),
    expect.stringMatching(/^4,3,Refused,price,/),
  ])
})

test('a report says which homes changed, and what from and to, before and after it is applied', async ({
  ctx,
}) => {
  await makeCampus(ctx)
  const manager = await makeImportingManager(ctx)
  await makeListApplier(
    ctx,
    manager,
    runQueuedJobs,
  )(line('1', '1 A St') + line('2', '2 A St') + line('3', '3 A St'), 0)
  const id = await startList(manager, line('1', '1 A St', '950') + line('2', '2 B St') + line('3', '3 A St'))
  const changed = [
    { line: 2, id: '1', changes: ['Price: $900 → $950'] },
    { line: 3, id: '2', changes: expect.arrayContaining(['Address: 2 A St → 2 B St']) },
  ]
  await runQueuedJobs(ctx)
  expect(await importPage(manager, id)).toMatchObject({ state: 'checked', counts: { changed: 2 }, changed })
  const report = (await Array.fromAsync((await importCsv(manager, id)).parts)).join('')
  expect(report).toContain('2,1,Changed,Price,Price: $900 → $950,1 A St,$900,$950\r\n')
  expect(report).toContain('3,2,Changed,Address,Address: 2 A St → 2 B St,2 A St,2 A St,2 B St\r\n')
  await applyImport(manager, id)
  await runQueuedJobs(ctx)
  expect(await importPage(manager, id)).toMatchObject({ state: 'applied', changed })
})

test('a list that is sent again after a lost answer is one import, one job and one use of the limit', async ({
  ctx,
}) => {
  await makeCampus(ctx)
  const manager = await makeImportingManager(ctx)
  const send = (form: Partial<typeof typed>, rows: string) =>
    startImport(manager, { typed: { ...typed, key: 'of the form', ...form }, file: csv(rows) })
  const counted = async () => (await ctx.db.select({ count: rateLimits.count }).from(rateLimits))[0]?.count
  const first = await send({}, line('1', '1 A St'))
  expect(await send({}, line('1', '1 A St'))).toEqual(first)
  expect(await counted()).toBe(1)
  expect((await ownImports(manager)).imports).toHaveLength(1)
  expect(await parts(ctx)).toHaveLength(1)
  await send({}, line('1', '2 A St'))
  await send({ source: 'Others' }, line('1', '1 A St'))
  expect((await ownImports(manager)).imports).toHaveLength(3)
  expect(await counted()).toBe(3)
})

test('an unreadable file gets an error message, and leaves nothing', async ({ ctx }) => {
  await makeCampus(ctx)
  const manager = await makeImportingManager(ctx)
  const started = await startImport(manager, {
    typed,
    file: { name: 'x.csv', bytes: Buffer.from('a,b\n') },
  })
  await runQueuedJobs(ctx)
  const id = started.ok ? started.importId : ''
  expect(await importPage(manager, id)).toMatchObject({
    state: 'failed',
    failedWhy: expect.stringContaining('The file has no column “address”, “price”, “beds”'),
  })
  expect((await importPage(manager, id)).failedWhy).toMatch(/choose what each heading means\.$/)
  expect(await applyImport(manager, id)).toBe(false)
  expect(await parts(ctx)).toEqual([])
})

test('a file that ended its process each time is not read again, and its page says so', async ({ ctx }) => {
  await makeCampus(ctx)
  const manager = await makeImportingManager(ctx)
  const started = await startImport(manager, {
    typed,
    file: { name: 'x.csv', bytes: Buffer.from('external_id,address\n') },
  })
  await ctx.db.update(managerImports).set({ tries: MOST_IMPORT_TRIES }) // the state that crashed processes leave
  await runQueuedJobs(ctx)
  expect(await importPage(manager, started.ok ? started.importId : '')).toMatchObject({
    state: 'failed',
    failedWhy: expect.stringContaining('ended our program 3 times') as string,
  })
  expect(await parts(ctx)).toEqual([])
})

test('too many rows are refused, and a report stores a limited number of errors', async ({ ctx }) => {
  await makeCampus(ctx)
  const manager = await makeImportingManager(ctx)
  const bad = (count: number) => Array.from({ length: count }, (_, row) => `${row},,,soon,,\n`).join('')
  const many = await startList(manager, bad(FINDINGS_KEPT))
  const tooMany = await startList(manager, bad(LIST_ROWS + 1))
  await runQueuedJobs(ctx)
  const report = await importPage(manager, many)
  expect(report.counts).toMatchObject({ refused: FINDINGS_KEPT })
  expect(report.findingCount - report.lost).toBe(FINDINGS_KEPT)
  expect(report.lost).toBeGreaterThan(0)
  expect(await importPage(manager, tooMany)).toMatchObject({
    state: 'failed',
    failedWhy: 'The list has more than 20,000 rows: import it in parts.',
  })
})

test('each invalid field has its error message', async ({ ctx }) => {
  await makeCampus(ctx)
  const manager = await makeImportingManager(ctx)
  const errorsOf = async (form: Record<string, string>, file: Parameters<typeof startImport>[1]['file']) => {
    const started = await startImport(manager, { typed: form, file })
    return started.ok || started.reason !== 'invalid' ? {} : started.errors
  }
  for (const campus of ['mit', 'a\0'])
    expect(await errorsOf({ source: 'Ours', campus, newAs: 'draft' }, null)).toMatchObject({
      campus: 'Choose one of the campuses.',
    })
  expect(await errorsOf({ source: ' ', preset: 'zillow', campus: 'mit', newAs: 'published' }, null)).toEqual({
    source: 'Give the list a name.',
    preset: 'Choose one of the lists that we know.',
    newAs: 'Choose what happens to new homes.',
    file: 'Choose a file.',
  })
  expect(await errorsOf({ ...typed, campus: 'mit' }, csv(''))).toEqual({
    campus: 'Choose one of the campuses.',
  })
  expect(await errorsOf(typed, { name: 'a.csv', bytes: Buffer.alloc(LIST_BYTES + 1) })).toEqual({
    file: 'A list can have at most 20 MB.',
  })
  expect(await errorsOf(typed, { name: 'a.csv', bytes: Buffer.alloc(0) })).toEqual({
    file: 'This file is empty.',
  })
  expect(await ctx.db.select().from(managerImports)).toEqual([])
})

test('nobody sees or applies somebody else’s list; only managers can import', async ({ ctx }) => {
  await makeCampus(ctx)
  const [one, other] = [await makeImportingManager(ctx), await makeImportingManager(ctx)]
  const id = await startList(one, line('1', '1 A St'))
  await runQueuedJobs(ctx)
  const student = { ...ctx, actor: personOf(await makeUser(ctx)) }
  for (const stranger of [other, student, { ...ctx, actor: visitor }])
    for (const verb of [importPage, importCsv, applyImport, deleteImport])
      await expect(verb(stranger, id)).rejects.toThrow(NotFound)
  await expect(importPage(one, 'nonsense')).rejects.toThrow(NotFound)
  expect((await ownImports(other)).imports).toEqual([])
  await expect(ownImports(student)).rejects.toThrow(Forbidden)
  await expect(startImport(student, { typed, file: csv('') })).rejects.toThrow(Forbidden)
  await expect(startImport({ ...ctx, actor: visitor }, { typed, file: csv('') })).rejects.toThrow(
    SignInRequired,
  )
  expect(await deleteImport(one, id)).toBe(true)
  expect((await ownImports(one)).imports).toEqual([])
})

test('somebody who is no longer a manager cannot import', async ({ ctx }) => {
  await makeCampus(ctx)
  const manager = await makeImportingManager(ctx)
  const id = await startList(manager, line('1', '1 A St'))
  await ctx.db.execute(`update users set manager = false where id = '${manager.actor.userId}'`)
  await runQueuedJobs(ctx)
  const [list] = await ctx.db.select().from(managerImports).where(eq(managerImports.id, id))
  expect(list).toMatchObject({ state: 'failed', failedWhy: 'Nobody of this company manages homes now.' })
})

test('a file that is not applied is deleted after a week', async ({ ctx }) => {
  await makeCampus(ctx)
  const manager = await makeImportingManager(ctx)
  const id = await startList(manager, line('1', '1 A St'))
  await runQueuedJobs(ctx)
  await cleanUpImportsJob.run(ctx, {})
  expect(await parts(ctx)).toHaveLength(1)
  const later = { ...ctx, now: () => new Date(ctx.now().getTime() + 8 * 24 * 3600 * 1000) }
  await cleanUpImportsJob.run(later, {})
  expect(await parts(ctx)).toEqual([])
  expect(await importPage(manager, id)).toMatchObject({ state: 'failed', counts: { new: 1 } })
})

test('a MITS document is imported like any list, and importing it again changes nothing', async ({ ctx }) => {
  await makeCampus(ctx)
  const manager = await makeImportingManager(ctx)
  const file = { name: 'ils.xml', bytes: readFileSync('app/features/importing/cases/example.xml') }
  const bring = async () => {
    const started = await startImport(manager, { typed, file })
    if (!started.ok) throw new Error(started.reason)
    await runQueuedJobs(ctx)
    await applyImport(manager, started.importId)
    await runQueuedJobs(ctx)
    return importPage(manager, started.importId)
  }
  const first = await bring()
  expect(first).toMatchObject({ format: 'mits', state: 'applied', counts: { new: 4, refused: 1, gone: 0 } })
  expect(first.findings[0]).toMatchObject({ kind: 'refused', id: 'fernwood/303', label: 'Price' })
  expect(first.remarks).toContainEqual({ about: expect.stringContaining('leased or occupied'), rows: 2 })
  expect((await homes(ctx)).map((home) => [home.address, home.price, home.beds, home.status])).toEqual([
    ['1130 Fernwood Avenue #101', 190_000, 1, 'draft'],
    ['1130 Fernwood Avenue #204', 270_050, 2, 'draft'],
    ['1130 Fernwood Avenue #205', 185_000, 1, 'draft'],
    ['88 Heron Row', 420_000, 3, 'draft'],
  ])
  const [home] = await homes(ctx)
  expect(home).toMatchObject({
    pets: 'cats_only',
    laundry: 'in_unit',
    leaseMonths: [9, 10, 11, 12],
    lat: 34.0289,
  })
  expect(home?.description).not.toContain('555')
  expect((await bring()).counts).toMatchObject({ new: 0, changed: 0, unchanged: 4, gone: 0 })
})

test('a HotPads document is imported like any list', async ({ ctx }) => {
  await makeCampus(ctx)
  const manager = await makeImportingManager(ctx)
  const bytes = Buffer.from(`<hotPadsItems version="2.1"><Listing id="f1" type="RENTAL" propertyType="HOUSE">
    <street>1130 Fernwood Avenue</street><city>Los Angeles</city><state>CA</state><zip>90007</zip>
    <latitude>34.0289</latitude><longitude>-118.2874</longitude><price>2400</price><numBedrooms>3</numBedrooms>
    <numFullBaths>1</numFullBaths><numHalfBaths>1</numHalfBaths><leaseTerm>OneYear</leaseTerm></Listing></hotPadsItems>`)
  const started = await startImport(manager, { typed, file: { name: 'feed.xml', bytes } })
  if (!started.ok) throw new Error(started.reason)
  await runQueuedJobs(ctx)
  await applyImport(manager, started.importId)
  await runQueuedJobs(ctx)
  expect(await importPage(manager, started.importId)).toMatchObject({ format: 'hotpads', counts: { new: 1 } })
  expect(await homes(ctx)).toMatchObject([
    { type: 'House', price: 240_000, beds: 3, baths: 1.5, pets: null, furnished: null, fees: [] },
  ])
})

test('malicious XML is refused with a sentence, and nothing is imported', async ({ ctx }) => {
  await makeCampus(ctx)
  const manager = await makeImportingManager(ctx)
  const bytes = Buffer.from(
    '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><PhysicalProperty>&b;</PhysicalProperty>',
  )
  const started = await startImport(manager, { typed, file: { name: 'ils.xml', bytes } })
  await runQueuedJobs(ctx)
  const page = await importPage(manager, started.ok ? started.importId : '')
  expect(page).toMatchObject({ state: 'failed', failedWhy: expect.stringContaining('DOCTYPE') })
})
