import { asc, eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { listings } from '#app/database/schema/homes/listings.ts'
import { makeCampus } from '#app/features/campuses/factory.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { test } from '#tests/setup/databases/database.ts'
import { runQueuedJobs } from '#tests/setup/queued-jobs.ts'
import { applyImport } from './apply-import.server.ts'
import { makeImportingManager, startList } from './factory.ts'
import { importPage } from './own-imports.query.server.ts'

/** Imports rows of a sheet, each at its own address. */
async function importSheet(ctx: SystemContext, columns: string[], rows: string[][]) {
  await makeCampus(ctx)
  const manager = await makeImportingManager(ctx)
  let sent = 0
  const send = async (cells: string[][]) => {
    const now = () => new Date(ctx.now().getTime() + (sent += 1) * 1000)
    const lines = cells.map((each, at) =>
      [`${at + 10} Fern St`, '90007', ...each].map((cell) => `"${cell}"`).join(),
    )
    const head = `${['Street', 'Zip', ...columns].join()}\n`
    const id = await startList({ ...manager, now }, `${lines.join('\n')}\n`, {}, head)
    await runQueuedJobs(ctx)
    await applyImport(manager, id)
    await runQueuedJobs(ctx)
    return importPage(manager, id)
  }
  const page = await send(rows)
  const homes = () =>
    ctx.db
      .select()
      .from(listings)
      .where(eq(listings.managerId, manager.actor.userId))
      .orderBy(asc(listings.address))
  return { page, homes, send }
}
type Found = Awaited<ReturnType<typeof importSheet>>['page']
const textsAt = ({ findings }: Found, line: number, words: RegExp) =>
  findings.filter((each) => each.line === line && words.test(each.text)).map(({ text }) => text)

const LEASES: [string, string | null, number[] | null, string][] = [
  ['12 mo', null, [12], ''],
  ['12 months', null, [12], ''],
  ['Aug 2027 - Jul 2028', null, null, 'Lease terms, as listed: Aug 2027 - Jul 2028.'],
  ['individual', 'individual', null, ''],
  ['Joint lease', 'joint', null, ''],
  ['by the bed', 'individual', null, ''],
  ['12 mo. individual', 'individual', [12], ''],
  ['Joint, 9 or 12 months', 'joint', [9, 12], ''],
  ['8/15', null, null, 'Lease terms, as listed: 8/15.'],
  ['8-15', null, null, 'Lease terms, as listed: 8-15.'],
  ['min.', null, null, 'Lease terms, as listed: min.'],
  ['27-28', null, null, 'Lease terms, as listed: 27-28.'],
  ['standard form', null, null, 'Lease terms, as listed: standard form.'],
  ['joint or individual', null, null, 'Lease terms, as listed: joint or individual.'],
  ['', null, null, ''],
]

test.for(['Lease', 'Lease term'])('a column “%s” is read by its values', async (heading, { ctx }) => {
  const rows = LEASES.map(([cell]) => ['900', '1', cell])
  const { page, homes, send } = await importSheet(ctx, ['Rent', 'Beds', heading], rows)
  const stored = (await homes()).map(({ leaseType, leaseMonths, description }) => [
    leaseType,
    leaseMonths,
    description,
  ])
  expect(stored).toEqual(LEASES.map(([, ...facts]) => facts))
  expect(textsAt(page, 4, /lease/)).toEqual([expect.stringMatching(/^dates of a lease: in the description/)])
  expect(textsAt(page, 14, /lease/)).toEqual([
    expect.stringMatching(/^lease term not understood: in the desc/),
  ])
  const next = await send([['900', '1', 'Aug 2028 - Jul 2029'], ...rows.slice(1)])
  expect(next.counts).toMatchObject({ changed: 1, new: 0 })
  expect((await homes())[0]?.description).toBe('Lease terms, as listed: Aug 2028 - Jul 2029.')
})

test('a column for kinds of leases keeps what a person wrote about the home', async ({ ctx }) => {
  const { homes, send } = await importSheet(ctx, ['Rent', 'Beds', 'Lease'], [['900', '1', 'joint']])
  await ctx.db.update(listings).set({ description: 'Bright rooms.' })
  await send([['950', '1', '12 mo']])
  expect(await homes()).toMatchObject([{ price: 95_000, leaseMonths: [12], description: 'Bright rooms.' }])
})

test('short headings of addresses are guessed', async ({ ctx }) => {
  await makeCampus(ctx)
  const manager = await makeImportingManager(ctx)
  for (const heading of ['Prop Addr', 'Property Addr', 'Addr', 'Prop. Addr.']) {
    const id = await startList(
      manager,
      '1 A St,90007,900,1\n',
      { source: heading },
      `${heading},Zip,Rent,Beds\n`,
    )
    await runQueuedJobs(ctx)
    expect((await importPage(manager, id)).first).toMatchObject([{ address: '1 A St, 90007' }])
  }
})

test('a rent says what it is for, as its own column does', async ({ ctx }) => {
  const cells: [string, string, number, string, boolean][] = [
    ['1200/bed', '', 120_000, 'bed', false],
    ['1200 pp', '', 120_000, 'bed', false],
    ['$1,200 per bed', '', 120_000, 'bed', false],
    ['1200 each', '', 120_000, 'bed', false],
    ['$1.2k/mo per person', '', 120_000, 'bed', false],
    ['1,200 per bedroom per month', '', 120_000, 'bed', false],
    ['$2,400/unit', '', 240_000, 'unit', false],
    ['2400 (whole house)', '', 240_000, 'unit', false],
    ['1200', 'per bed', 120_000, 'bed', false],
    ['1200', 'By-the-bed', 120_000, 'bed', false],
    ['1300', 'whole unit', 130_000, 'unit', false],
    ['1300', 'sometimes', 130_000, 'bed', true],
    ['1200/bed', 'unit', 120_000, 'bed', false],
  ]
  const { page, homes } = await importSheet(
    ctx,
    ['Rent', 'Rent per', 'Beds'],
    [
      ...cells.map(([rent, per]) => [rent, per, '2']),
      ...['1200 each month', '1200/bed or 2000', '1200 per week', '2 mo each'].map((rent) => [rent, '', '2']),
    ],
  )
  const stored = await homes()
  expect(
    stored.map(({ price, priceBasis, priceBasisAssumed }) => [price, priceBasis, priceBasisAssumed]),
  ).toEqual(cells.map(([, , ...facts]) => facts))
  expect(textsAt(page, 13, /price basis/)).toEqual([
    expect.stringMatching(/^price basis not understood/),
    expect.stringMatching(/assumed/),
  ])
  expect(textsAt(page, 14, /price basis/)).toEqual([
    expect.stringMatching(/^the price is per bed, and the price basis says unit/),
  ])
  expect(page.counts).toMatchObject({ refused: 4 })
})

test('dates with a weekday or points, and those that may be a day or a year', async ({ ctx }) => {
  const { page, homes } = await importSheet(
    ctx,
    ['Rent', 'Beds', 'Avail'],
    [
      'Sunday, August 15, 2027',
      'Sun 8/15/2027',
      '15.8.2027',
      '15/08/2027',
      'Aug-27',
      'Aug 27',
      '27 Aug',
      "Aug '27",
      '8.9.2027',
      '26-12-27',
      'Sundays',
    ].map((date) => ['900', '1', date]),
  )
  const stored = (await homes()).map(({ availableFrom }) => availableFrom)
  expect(stored).toEqual([
    ...Array.from({ length: 4 }, () => '2027-08-15'),
    ...Array.from({ length: 7 }, () => null),
  ])
  for (const line of [6, 7, 8, 9])
    expect(textsAt(page, line, /available date/)).toEqual([
      expect.stringContaining('a day or a year? Write both'),
    ])
  for (const line of [10, 11])
    expect(textsAt(page, line, /available date/)).toEqual([
      expect.stringContaining('the day or the month first?'),
    ])
})

test('0 baths are not stated, and a semicolon in an address is a comma', async ({ ctx }) => {
  const { page, homes } = await importSheet(
    ctx,
    ['Rent', 'Beds', 'Bath'],
    [
      ['900', '1', '0'],
      ['900', '1', '1'],
    ],
  )
  expect((await homes()).map(({ baths }) => baths)).toEqual([null, 1])
  expect(textsAt(page, 2, /bath/)).toEqual(['0 baths: taken as not stated'])
  const manager = await makeImportingManager(ctx)
  const id = await startList(
    manager,
    '12 Elm St; Unit 4,90007,900,1\n"12 Elm St; Unit 5; Los Angeles; CA 90007",,900,1\n',
    {},
    'Street,Zip,Rent,Beds\n',
  )
  await runQueuedJobs(ctx)
  expect((await importPage(manager, id)).first).toMatchObject([
    { address: '12 Elm St, Unit 4, 90007' },
    { address: '12 Elm St, Unit 5, Los Angeles, 90007' },
  ])
})

test('what qualifies a utility or a fee makes it none, and a state after a town is no part of it', async ({
  ctx,
}) => {
  const texts = [
    'no gas',
    'All except electric',
    'Water (not gas)',
    'up to $50',
    'tenant pays electric',
    'Nothing included',
    'Utility allowance $40',
    'Gas not included',
    'Water, electric not',
    'Utilities approx $80/mo',
  ]
  for (const heading of ['Utils incl.', 'Fees']) {
    const rows = [...texts, 'Water/sewer, hot water'].map((text) => ['900', '1', 'La Jolla CA', text])
    const { homes, page } = await importSheet(ctx, ['Rent', 'Beds', 'Town', heading], rows)
    expect(page.counts).toMatchObject({ new: rows.length })
    const found = await homes()
    const included = heading === 'Fees' ? [] : ['Water', 'sewer', 'hot water']
    expect(found.map(({ fees }) => fees.map(({ name }) => name))).toEqual([...texts.map(() => []), included])
    for (const [at, text] of texts.entries())
      expect(found[at]?.description).toContain(`Fees, as listed: ${text}`)
    expect(new Set(found.map(({ city }) => city))).toEqual(new Set(['La Jolla']))
  }
})

test('a town that ends like a state keeps its name', async ({ ctx }) => {
  const row = ['900', '2', 'West LA', '2 car garage']
  const { homes } = await importSheet(ctx, ['Rent', 'Beds', 'Town', 'Parking'], [row])
  expect(await homes()).toMatchObject([{ city: 'West La', parkingSpaces: 2 }])
})

test('a fee that is not monthly, or not for everyone, is no monthly fee for everyone', async ({ ctx }) => {
  const texts = (
    'Pet rent $35|Application fee $45|Late fee $50|Security deposit $500|Cleaning fee $150|' +
    'App. fee $45|Rent concession $200|Key replacement $50|Month-to-month fee $150'
  ).split('|')
  const rows = [...texts, 'Move-in fee $200 once; Cat fee $20 optional; Amenity $40'].map((text) => [
    '900',
    '1',
    text,
  ])
  const { homes } = await importSheet(ctx, ['Rent', 'Beds', 'Fees'], rows)
  const found = await homes()
  expect(found.map(({ fees }) => fees.map(({ name, kind, once }) => [name, kind, once ?? false]))).toEqual([
    ...texts.map(() => []),
    [
      ['Move-in fee', 'fee', true],
      ['Cat fee', 'optional', false],
      ['Amenity', 'fee', false],
    ],
  ])
  expect(found[0]?.description).toBe('Fees, as listed: Pet rent $35.')
})

test('a heading says what rents are for, and a floor plan is no number of beds beside one', async ({
  ctx,
}) => {
  await makeCampus(ctx)
  const manager = await makeImportingManager(ctx)
  const headings = [
    'Rent (per bed)',
    'Rent/Bed',
    'Monthly rent per person',
    'Price per unit',
    'Rent (2027)',
    'Rent',
  ]
  for (const [at, heading] of headings.entries()) {
    const head = `Floor Plan,Street,Zip,Beds,${heading}\n`
    const id = await startList(manager, `A2,${at + 1} A St,90007,2,1400\n`, { source: heading }, head)
    await runQueuedJobs(ctx)
    await applyImport(manager, id)
    await runQueuedJobs(ctx)
  }
  const homes = await ctx.db.select().from(listings).orderBy(asc(listings.address))
  expect(
    homes.map(({ beds, priceBasis, priceBasisAssumed }) => [beds, priceBasis, priceBasisAssumed]),
  ).toEqual([
    ...Array.from({ length: 3 }, () => [2, 'bed', false]),
    [2, 'unit', false],
    ...Array.from({ length: 2 }, () => [2, 'bed', true]),
  ])
})

test('lengths and kinds of leases are read from two columns in any order', async ({ ctx }) => {
  const rows = [
    ['900', '1', '12 mo', 'Fall/Spring'],
    ['900', '1', 'joint', '9'],
    ['900', '1', '12', 'by the bed'],
    ['900', '1', 'joint', 'individual'],
  ]
  const { homes } = await importSheet(ctx, ['Rent', 'Beds', 'Lease', 'Term'], rows)
  expect((await homes()).map(({ leaseType, leaseMonths }) => [leaseType, leaseMonths])).toEqual([
    [null, [12]],
    ['joint', [9]],
    ['individual', [12]],
    ['joint', null],
  ])
})
