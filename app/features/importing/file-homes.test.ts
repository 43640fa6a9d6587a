import { asc } from 'drizzle-orm'
import { expect } from 'vitest'
import { moderationItems } from '#app/database/schema/site/moderation-queue.ts'
import { listings } from '#app/database/schema/homes/listings.ts'
import { makeCampus } from '#app/features/campuses/factory.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { listingInput } from '#app/features/listings/factory.ts'
import { listingForm } from '#app/features/listings/listing-form.ts'
import { NOW, test } from '#tests/setup/databases/database.ts'
import { findingsInRows } from './file-homes.server.ts'
import { importListings, type ImportListingsOptions } from './import-listings.server.ts'
import type { RowOutcome } from './import-report.ts'

const HEADING = 'external_id,address,zip,price,beds,price_basis'

async function run(ctx: SystemContext, file: string, options: ImportListingsOptions = {}) {
  const rows: RowOutcome[] = []
  const source = (async function* () {
    yield Buffer.from(file)
  })()
  const report = await importListings(ctx, { source, options, io: { row: (row) => rows.push(row) } })
  return { report, rows, refused: rows.filter(({ outcome }) => outcome === 'refused') }
}
const stored = (ctx: SystemContext) => ctx.db.select().from(listings).orderBy(asc(listings.externalId))

test('what cannot be true is refused or left out, and doubtful wording waits for an admin', async ({
  ctx,
}) => {
  await makeCampus(ctx)
  const file = `${HEADING},fees,available_from,description\n1,1 A St,90007,"$95,000",1,bed,none,,\n2,P.O. Box 12,90007,900,1,unit,none,,\n3,3 A St,90007,900,1,unit,none,2020-08-01,Bright.\n4,4 A St,90007,900,1,unit,,,Bright. No children please.\n`
  const { report, rows, refused } = await run(ctx, file)
  expect(refused.map(({ line, findings }) => [line, findings[0]?.field])).toEqual([
    [2, 'price'],
    [3, 'address'],
  ])
  expect(report.remarks.get('wording that the law may not allow')).toBe(1)
  expect(rows[3]?.findings).toContainEqual({
    field: 'description',
    text: 'the law may not allow this wording about families with children',
    quote: { before: '', phrase: 'No children', after: ' please.' },
  })
  expect(await stored(ctx)).toMatchObject([
    { externalId: '3', availableFrom: null, status: 'published', fees: [{ state: 'included' }] },
    { externalId: '4', status: 'submitted' },
  ])
  expect((await run(ctx, file, { dryRun: true })).report.remarks).toEqual(report.remarks)
  await ctx.db.update(listings).set({ status: 'published' })
  await run(ctx, file.replace('Bright.\n', 'Bright. Females only.\n'))
  expect(
    await ctx.db.select({ kind: moderationItems.kind, facts: moderationItems.facts }).from(moderationItems),
  ).toMatchObject([{ kind: 'new-home' }, { kind: 'fair-housing', facts: { rules: ['sex'] } }])
})

test('others are answered while the wording of long descriptions is looked at', async () => {
  const description = 'no kids, '.repeat(2000)
  const homes = Array.from({ length: 60 }, (_, n) => ({
    id: '',
    before: undefined,
    home: listingForm.parse(listingInput({ externalId: String(n), description })),
  }))
  let turns = 0
  const turn = () => {
    turns += 1
    pending = setImmediate(turn)
  }
  let pending = setImmediate(turn)
  const before = process.threadCpuUsage().user
  await findingsInRows(homes, { owner: undefined, keeps: [], now: NOW })
  clearImmediate(pending)
  // One for every 20 milliseconds of work, allowing for some that took longer.
  expect(turns).toBeGreaterThan((process.threadCpuUsage().user - before) / 100_000)
})
