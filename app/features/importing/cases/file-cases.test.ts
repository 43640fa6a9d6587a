import { readFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { listings } from '#app/database/schema/homes/listings.ts'
import { makeCampus } from '#app/features/campuses/factory.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { test } from '#tests/setup/databases/database.ts'
import { runQueuedJobs } from '#tests/setup/queued-jobs.ts'
import { applyImport, deleteImport } from '../apply-import.server.ts'
import { line, makeImportingManager, startList, typed } from '../factory.ts'
import { importPage } from '../own-imports.query.server.ts'
import { endLostImportsJob } from '#app/features/feeds/jobs.server.ts'
import { startImport } from '../start-import.server.ts'

const caseBytes = (name: string) => readFileSync(new URL(name, import.meta.url))

async function send(ctx: SystemContext, bytes: Uint8Array, name = 'homes.csv') {
  const manager = await makeImportingManager(ctx)
  const started = await startImport(manager, { typed: { ...typed, campus: 'usc' }, file: { name, bytes } })
  if (!started.ok) throw new Error(started.reason)
  await runQueuedJobs(ctx)
  return { manager, id: started.importId, page: await importPage(manager, started.importId) }
}

test('an Excel workbook ends its import with what to do', async ({ ctx }) => {
  await makeCampus(ctx)
  const { manager, id, page } = await send(ctx, caseBytes('01-units.xlsx'))
  expect(page.state).toBe('failed')
  expect(page.failedWhy).toMatch(/^The file is an Excel workbook, and not a CSV file\. .*save it as CSV/)
  expect(await deleteImport(manager, id)).toBe(true)
})

test('UTF-16 without a byte order mark is read', async ({ ctx }) => {
  await makeCampus(ctx)
  const { page } = await send(ctx, caseBytes('02-utf16-without-bom.csv'))
  expect(page).toMatchObject({ state: 'checked', counts: { new: 1, refused: 0 } })
})

test('an emoji at the place where a value is cut, a NUL and half a letter are stored well-formed', async ({
  ctx,
}) => {
  await makeCampus(ctx)
  const { manager, id, page } = await send(ctx, caseBytes('04-emoji-at-the-cut.csv'))
  expect(page).toMatchObject({ state: 'checked', counts: { new: 1 } })
  await applyImport(manager, id)
  await runQueuedJobs(ctx)
  expect(await ctx.db.select().from(listings)).toMatchObject([{ type: 'Other' }])
  const strange = 'external_id,address,zip,price,beds,type,x\0y\n1\0,1 A\0 St,90007,900,1,b\0,\n'
  expect((await send(ctx, Buffer.from(strange), 'a\0\u{1f600}.csv')).page).toMatchObject({
    state: 'checked',
    counts: { new: 1, refused: 0 },
  })
})

test.for<[string, Buffer, RegExp]>([
  ['an old Excel workbook', Buffer.from('d0cf11e0a1b11ae10000', 'hex'), /Excel workbook/],
  ['a PDF', Buffer.from('%PDF-1.7\n'), /a PDF/],
  ['a gzip', Buffer.from('1f8b080000000000', 'hex'), /compressed/],
  ['a ZIP of something', Buffer.from('PK\x03\x04........homes.csv'), /a ZIP file/],
  ['bytes', Buffer.alloc(2000), /no text in an encoding that we read/],
  [
    'a web page',
    Buffer.from('<html><body><table></table></body></html>'),
    /web page or a spreadsheet in XML/,
  ],
])('%s is refused with a sentence', async ([, bytes, sentence], { ctx }) => {
  await makeCampus(ctx)
  expect((await send(ctx, bytes)).page).toMatchObject({
    state: 'failed',
    failedWhy: expect.stringMatching(sentence),
  })
})

test('an import whose job failed for good ends, and can be discarded', async ({ ctx }) => {
  await makeCampus(ctx)
  const manager = await makeImportingManager(ctx)
  const ids = [await startList(manager, line('1', '1 A St')), await startList(manager, line('2', '2 A St'))]
  const [lost = '', queued = ''] = ids
  await ctx.db.execute(sql`update pgboss.job set state = 'failed' where data->>'importId' = ${lost}`)
  await endLostImportsJob.run(ctx, {})
  expect(await importPage(manager, lost)).toMatchObject({
    state: 'failed',
    failedWhy: expect.stringContaining('Something went wrong'),
  })
  expect(await importPage(manager, queued)).toMatchObject({ state: 'checking' })
  expect(await deleteImport(manager, lost)).toBe(true)
  expect(await deleteImport(manager, queued)).toBe(true)
  await runQueuedJobs(ctx)
})
