import { readFileSync } from 'node:fs'
import { eq } from 'drizzle-orm'
import { text } from 'node:stream/consumers'
import { expect } from 'vitest'
import { listings } from '#app/database/schema/listings.ts'
import { users } from '#app/database/schema/accounts.ts'
import { managerImportParts, managerImports } from '#app/database/schema/manager-imports.ts'
import { makeUser, personOf } from '#app/features/accounts/factory.ts'
import { makeCampus } from '#app/features/campuses/factory.ts'
import { visitor } from '#app/platform/access.ts'
import type { Context, Database } from '#app/platform/context.ts'
import { csvAnswer } from '#app/platform/csv.ts'
import { Forbidden, NotFound, SignInRequired } from '#app/platform/errors.ts'
import { test } from '#tests/setup/database.ts'
import { runQueuedJobs } from '#tests/setup/queued-jobs.ts'
import { makeListing } from '../factory.ts'
import { applyImport, dropImport } from './apply-import.server.ts'
import { MOST_AT_ONCE } from '../manage/rules.ts'
import { closeGoneHomesJob } from './close-gone-homes.server.ts'
import { closeGoneHomes } from './gone-homes.server.ts'
import { importCsv, importPage, ownImports } from './own-imports.server.ts'
import { FINDINGS_KEPT, LIST_BYTES, LIST_ROWS } from './rules.ts'
import { tidyImportsJob } from './run-import.server.ts'
import { startImport } from './start-import.server.ts'

const HEADING = 'external_id,address,zip,price,beds,price_basis'
const line = (id: string, address: string, rent = '900') => `${id},${address},90007,${rent},1,unit\n`
const typed = { source: 'Our homes', preset: '', campus: '', newAs: 'submitted' }
const csv = (rows: string) => ({ name: 'homes.csv', bytes: Buffer.from(`${HEADING}\n${rows}`) })

async function makeManager(ctx: Context) {
  const user = await makeUser(ctx, { manager: true })
  return { ...ctx, actor: personOf({ ...user, student: false, manager: true }) }
}
async function start(ctx: Context, rows: string, form: Partial<typeof typed> = {}) {
  const started = await startImport(ctx, { ...typed, ...form }, csv(rows))
  if (!started.ok) throw new Error(started.reason)
  return started.importId
}
const bringer = (ctx: Context, manager: Context) => async (rows: string, at: number) => {
  const id = await start({ ...manager, now: () => new Date(ctx.now().getTime() + at * 1000) }, rows)
  await runQueuedJobs(ctx)
  await applyImport(manager, id)
  await runQueuedJobs(ctx)
  return id
}
const homes = (ctx: Context) => ctx.db.select().from(listings).orderBy(listings.externalId)
const parts = (ctx: Context) => ctx.db.select({ place: managerImportParts.place }).from(managerImportParts)

test('a list is checked first, applied when its manager asks, and its report is kept', async ({ ctx }) => {
  await makeCampus(ctx)
  const manager = await makeManager(ctx)
  await makeListing(ctx, { address: '2 B Street', zip: '90007' })
  const id = await start(manager, line('1', '1 A St') + line('2', '2 B St') + line('3', '3 C St', 'call us'))
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

test('an unreadable file gets an error message, and leaves nothing', async ({ ctx }) => {
  await makeCampus(ctx)
  const manager = await makeManager(ctx)
  const started = await startImport(manager, typed, { name: 'x.csv', bytes: Buffer.from('a,b\n1,2\n') })
  await runQueuedJobs(ctx)
  const id = started.ok ? started.importId : ''
  expect(await importPage(manager, id)).toMatchObject({
    state: 'failed',
    failedWhy: expect.stringContaining('The file has no column “external_id”'),
  })
  expect((await importPage(manager, id)).failedWhy).toMatch(/choose which list it is\.$/)
  expect(await applyImport(manager, id)).toBe(false)
  expect(await parts(ctx)).toEqual([])
})

test('too many rows are refused, and a report stores a limited number of errors', async ({ ctx }) => {
  await makeCampus(ctx)
  const manager = await makeManager(ctx)
  const bad = (count: number) => Array.from({ length: count }, (_, row) => `${row},,,,,\n`).join('')
  const many = await start(manager, bad(FINDINGS_KEPT))
  const tooMany = await start(manager, bad(LIST_ROWS + 1))
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
  const manager = await makeManager(ctx)
  const errorsOf = async (form: Record<string, string>, file: Parameters<typeof startImport>[2]) => {
    const started = await startImport(manager, form, file)
    return started.ok || started.reason !== 'form' ? {} : started.errors
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
    file: 'A list has at most 20 MB.',
  })
  expect(await errorsOf(typed, { name: 'a.csv', bytes: Buffer.alloc(0) })).toEqual({
    file: 'This file is empty.',
  })
  expect(await ctx.db.select().from(managerImports)).toEqual([])
})

test('nobody sees or applies somebody else’s list; only managers can import', async ({ ctx }) => {
  await makeCampus(ctx)
  const [one, other] = [await makeManager(ctx), await makeManager(ctx)]
  const id = await start(one, line('1', '1 A St'))
  await runQueuedJobs(ctx)
  const student = { ...ctx, actor: personOf(await makeUser(ctx)) }
  for (const stranger of [other, student, { ...ctx, actor: visitor }])
    for (const verb of [importPage, importCsv, applyImport, dropImport])
      await expect(verb(stranger, id)).rejects.toThrow(NotFound)
  await expect(importPage(one, 'nonsense')).rejects.toThrow(NotFound)
  expect((await ownImports(other)).imports).toEqual([])
  await expect(ownImports(student)).rejects.toThrow(Forbidden)
  await expect(startImport(student, typed, csv(''))).rejects.toThrow(Forbidden)
  await expect(startImport({ ...ctx, actor: visitor }, typed, csv(''))).rejects.toThrow(SignInRequired)
  expect(await dropImport(one, id)).toBe(true)
  expect((await ownImports(one)).imports).toEqual([])
})

test('somebody who is no longer a manager cannot import', async ({ ctx }) => {
  await makeCampus(ctx)
  const manager = await makeManager(ctx)
  const id = await start(manager, line('1', '1 A St'))
  await ctx.db.execute(`update users set manager = false where id = '${manager.actor.userId}'`)
  await runQueuedJobs(ctx)
  const [list] = await ctx.db.select().from(managerImports).where(eq(managerImports.id, id))
  expect(list).toMatchObject({ state: 'failed', failedWhy: 'This account manages no homes.' })
})

test('a file that is not applied is deleted after a week', async ({ ctx }) => {
  await makeCampus(ctx)
  const manager = await makeManager(ctx)
  const id = await start(manager, line('1', '1 A St'))
  await runQueuedJobs(ctx)
  await tidyImportsJob.run(ctx, {})
  expect(await parts(ctx)).toHaveLength(1)
  const later = { ...ctx, now: () => new Date(ctx.now().getTime() + 8 * 24 * 3600 * 1000) }
  await tidyImportsJob.run(later, {})
  expect(await parts(ctx)).toEqual([])
  expect(await importPage(manager, id)).toMatchObject({ state: 'failed', counts: { new: 1 } })
})

test('a MITS document is imported like any list, and importing it again changes nothing', async ({ ctx }) => {
  await makeCampus(ctx)
  const manager = await makeManager(ctx)
  const file = { name: 'ils.xml', bytes: readFileSync('app/features/listings/import/mits/example.xml') }
  const bring = async () => {
    const started = await startImport(manager, typed, file)
    if (!started.ok) throw new Error(started.reason)
    await runQueuedJobs(ctx)
    await applyImport(manager, started.importId)
    await runQueuedJobs(ctx)
    return importPage(manager, started.importId)
  }
  const first = await bring()
  expect(first).toMatchObject({ format: 'mits', state: 'applied', counts: { new: 4, refused: 1, gone: 0 } })
  expect(first.findings[0]).toMatchObject({ kind: 'refused', id: 'fernwood/303', field: 'price' })
  expect(first.remarks).toContainEqual({ about: expect.stringContaining('leased or occupied'), rows: 2 })
  expect((await homes(ctx)).map((home) => [home.address, home.price, home.beds, home.status])).toEqual([
    ['1130 Fernwood Avenue #101', 190_000, 1, 'submitted'],
    ['1130 Fernwood Avenue #204', 270_050, 2, 'submitted'],
    ['1130 Fernwood Avenue #205', 185_000, 1, 'submitted'],
    ['88 Heron Row', 420_000, 3, 'submitted'],
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

test('malicious XML is refused with a sentence, and nothing is imported', async ({ ctx }) => {
  await makeCampus(ctx)
  const manager = await makeManager(ctx)
  const bytes = Buffer.from(
    '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><PhysicalProperty>&b;</PhysicalProperty>',
  )
  const started = await startImport(manager, typed, { name: 'ils.xml', bytes })
  await runQueuedJobs(ctx)
  const page = await importPage(manager, started.ok ? started.importId : '')
  expect(page).toMatchObject({ state: 'failed', failedWhy: expect.stringContaining('DOCTYPE') })
})

test('homes missing from a later list are paused or taken down with one click, as long as that list is the latest', async ({
  ctx,
}) => {
  await makeCampus(ctx)
  const manager = await makeManager(ctx)
  const bring = bringer(ctx, manager)
  const states = async () => (await homes(ctx)).map(({ status }) => status)
  const all = ['1', '2', '3'].map((id) => line(id, `${id} A St`))
  const first = await bring(all.join(''), 0)
  expect((await importPage(manager, first)).gone).toBeNull()
  await ctx.db.update(listings).set({ status: 'published' })
  const second = await bring(all[0] ?? '', 1)
  expect(await importPage(manager, second)).toMatchObject({
    counts: { gone: 2 },
    gone: { offered: 2, up: 2 },
  })
  await expect(closeGoneHomes(await makeManager(ctx), second, 'pause')).rejects.toThrow(NotFound)
  expect(await closeGoneHomes(manager, second, 'pause')).toBe(true)
  expect(await closeGoneHomes(manager, second, 'pause')).toBe(true)
  expect(await states()).toEqual(['published', 'published', 'published'])
  expect((await importPage(manager, second)).closing).toEqual({ how: 'pause', changed: 0, underWay: true })
  expect(await dropImport(manager, second)).toBe(false)
  expect(await runQueuedJobs(ctx)).toMatchObject([{ name: 'close-gone-homes' }])
  expect((await importPage(manager, second)).closing).toEqual({ how: 'pause', changed: 2, underWay: false })
  expect(await closeGoneHomes(manager, second, 'pause')).toBe(false)
  expect(await states()).toEqual(['published', 'paused', 'paused'])
  expect((await importPage(manager, second)).gone).toEqual({ offered: 0, up: 2 })
  const third = await bring(all.slice(0, 2).join(''), 2)
  expect(await closeGoneHomes(manager, second, 'take-down')).toBe(false)
  expect((await importPage(manager, second)).gone).toBeNull()
  expect(await closeGoneHomes(manager, third, 'take-down')).toBe(true)
  await ctx.db.update(users).set({ manager: false })
  await runQueuedJobs(ctx)
  expect((await importPage(manager, third)).closing).toMatchObject({ changed: 0, underWay: false })
  await ctx.db.update(users).set({ manager: true })
  expect(await closeGoneHomes(manager, third, 'take-down')).toBe(true)
  await runQueuedJobs(ctx)
  expect((await importPage(manager, third)).closing).toMatchObject({ changed: 1, underWay: false })
  expect(await states()).toEqual(['published', 'paused', 'archived'])
})

test('many homes are closed in batches, and a crashed run continues where it stopped', async ({ ctx }) => {
  await makeCampus(ctx)
  const manager = await makeManager(ctx)
  const bring = bringer(ctx, manager)
  const count = MOST_AT_ONCE + 1
  const all = Array.from({ length: count + 1 }, (_, row) => line(`${row}`, `${row} A St`))
  await bring(all.join(''), 0)
  await ctx.db.update(listings).set({ status: 'published' })
  const importId = await bring(all[0] ?? '', 1)
  expect(await closeGoneHomes(manager, importId, 'take-down')).toBe(true)
  let batches = 0
  const transaction: Database['transaction'] = async (work) => {
    batches += 1
    if (batches === 2) throw new Error('killed')
    return ctx.db.transaction(work)
  }
  const dying = { ...ctx, db: Object.assign(Object.create(ctx.db) as Database, { transaction }) }
  await expect(closeGoneHomesJob.run(dying, { importId })).rejects.toThrow('killed')
  expect(await importPage(manager, importId)).toMatchObject({
    gone: { up: 1 },
    closing: { how: 'take-down', changed: MOST_AT_ONCE, underWay: true },
  })
  await runQueuedJobs(ctx)
  expect(await importPage(manager, importId)).toMatchObject({
    gone: null,
    closing: { changed: count, underWay: false },
  })
})
