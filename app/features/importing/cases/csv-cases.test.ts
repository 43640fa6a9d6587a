import { readFileSync } from 'node:fs'
import { asc } from 'drizzle-orm'
import { expect } from 'vitest'
import { listings } from '#app/database/schema/homes/listings.ts'
import { makeCampus } from '#app/features/campuses/factory.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { test } from '#tests/setup/databases/database.ts'
import { presets } from '../presets.ts'
import { importListings, type ImportListingsOptions } from '../import-listings.server.ts'
import type { RowOutcome } from '../import-report.ts'

const caseBytes = (name: string) => readFileSync(new URL(name, import.meta.url))
const stored = (ctx: SystemContext) => ctx.db.select().from(listings).orderBy(asc(listings.externalId))

async function run(ctx: SystemContext, file: Uint8Array | string, options: ImportListingsOptions = {}) {
  const rows: RowOutcome[] = []
  const source = (async function* () {
    yield Buffer.from(file)
  })()
  const report = await importListings(ctx, {
    source,
    options: { campus: 'usc', ...options },
    io: { row: (row) => rows.push(row) },
  })
  return { report, rows }
}
const HEADING = 'external_id,address,city,zip,price,beds'

test('words that say nothing are no address, not “Unfurnished” and not “No pets”', async ({ ctx }) => {
  await makeCampus(ctx)
  const { report } = await run(ctx, caseBytes('19-blank-words-as-address.csv'))
  expect(report).toMatchObject({ rows: 7, refused: 7 })
  await run(
    ctx,
    `${HEADING},furnished,pets\n1,1 A St,,90007,900,1,None,None\n2,2 A St,,90007,900,1,n/a,null\n`,
  )
  expect(await stored(ctx)).toMatchObject([
    { furnished: null, pets: null, description: 'Pets, as listed: None.' },
    { furnished: null, pets: null, description: '' },
  ])
})

test('addresses that are none are refused, wherever they say it', async ({ ctx }) => {
  await makeCampus(ctx)
  const none = [
    'POB 12',
    'P O Box 12',
    'Post Office Box 4',
    'PO BX 9',
    'Box 12',
    'Undisclosed Address',
    'Call for address',
    '0 Unknown',
    'Address not disclosed',
    'To be announced',
    '#N/A',
    '(none)',
    'nan',
  ]
  const some = ['12 Box Canyon Rd', 'Hoover St', '1 Private Rd', '12 Noneman St']
  const rows = [...none, ...some].map((address, at) => `${at},${address},,90007,900,1\n`).join('')
  const { report } = await run(ctx, `${HEADING}\n${rows}`)
  expect(report).toMatchObject({ refused: none.length, inserted: some.length })
})

test('a value that is called as a property of every object is a value like any other', async ({ ctx }) => {
  await makeCampus(ctx)
  const { report, rows } = await run(ctx, caseBytes('24-crmls-type-constructor.csv'), {
    preset: presets.crmls,
  })
  expect(report).toMatchObject({ inserted: 2, refused: 0 })
  expect(await stored(ctx)).toMatchObject([{ type: 'Other' }, { type: 'Condo' }])
  expect(rows.map(({ reason }) => reason).join()).not.toContain('undefined')
  const words = ['constructor', '__proto__', 'toString', 'hasOwnProperty']
  const heading = `${HEADING},type,laundry,pets,furnished,lease_type,price_basis,access_features,lease_months,state,campus`
  const lines = words.map((word, at) =>
    [`w${at}`, `${at} A St`, word, word, '900', '1', ...Array.from({ length: 9 }, () => word), ''].join(),
  )
  for (const campus of ['usc', undefined])
    expect((await run(ctx, `${heading}\n${lines.join('\n')}\n`, { campus })).report.refused).toBe(
      campus ? 0 : words.length,
    )
  expect(await stored(ctx)).toHaveLength(2 + words.length)
})

test('a position far from its ZIP gives way to the center of the ZIP, with a remark', async ({ ctx }) => {
  await makeCampus(ctx)
  const { report } = await run(ctx, caseBytes('18-position-far-from-its-zip.csv'))
  expect(report.remarks.get('the position 0, 0 is in the ocean: left out')).toBe(1)
  expect(report.remarks.get('the position is far from its ZIP: left out')).toBe(1)
  const [center] = await stored(ctx)
  expect(await stored(ctx)).toMatchObject([
    { precision: 'approximate' },
    { precision: 'approximate', lat: center?.lat, lng: center?.lng },
  ])
  const more =
    `${HEADING},lat,lng,precision\n1,1 A St,,90007,900,1,34.0224,-118.2851,\n2,2 A St,,90007,900,1,34.04,-118.26,exact\n` +
    `3,3 A St,,,900,1,34.0224,118.2851,\n4,4 A St,,90089,900,1,34.0224,118.2851,\n5,5 A St,,90007,900,1,34.0224,-118.2851,roughly\n`
  const { report: other } = await run(ctx, more)
  expect(other.remarks.get('the position is far from the campus: left out')).toBe(1)
  const homes = (await stored(ctx)).filter(({ externalId }) => /^\d$/.test(externalId))
  expect(homes.map(({ lng, precision }) => [lng, precision])).toEqual([
    [-118.2851, 'exact'],
    [-118.26, 'exact'],
    [null, null],
    [-118.2851, 'approximate'],
    [-118.2851, 'approximate'],
  ])
})

test('contacts go as people write them, and sizes stay', async ({ ctx }) => {
  await makeCampus(ctx)
  await run(ctx, caseBytes('20-contacts-left-in.csv'))
  expect((await stored(ctx)).map(({ description }) => description)).toEqual([
    'Call',
    'WhatsApp',
    'Mail',
    'Mail',
    '',
    'Sizes 450/500/1200 sq ft',
  ])
})

test('dates and ZIPs as spreadsheets write them are understood, and day-first dates are asked about', async ({
  ctx,
}) => {
  await makeCampus(ctx)
  const { report, rows } = await run(ctx, caseBytes('25-spreadsheet-dates-and-zips.csv'))
  const day = '2027-08-15'
  expect((await stored(ctx)).map(({ availableFrom, zip }) => [availableFrom, zip])).toEqual([
    [day, '90007'],
    [day, '90007'],
    [null, '90007'],
    [day, '90007'],
    [day, '90007'],
    [day, '90007'],
    [null, '90007'],
  ])
  const asks = 'available date left out: is the day or the month first? Write the year first, like 2027-08-15'
  expect(report.remarks.get(asks)).toBe(1)
  expect(rows[2]?.reason).toContain('a day number of a spreadsheet')
  // A date with the day first leaves every unclear one of its list open, wherever it stands.
  const lines = [
    '1,1 A St,,90007,900,1,08/09/2027',
    '2,2 A St,,90007,900,1,15/08/2027',
    '3,3 A St,,90007,900,1,08/30/2027',
  ]
  for (const each of [lines, lines.toReversed()]) {
    const { remarks } = (await run(ctx, `${HEADING},available_from\n${each.join('\n')}\n`)).report
    expect(remarks.get(asks)).toBe(1)
  }
})

test('fees that are optional or paid once are read as such', async ({ ctx }) => {
  await makeCampus(ctx)
  const cells = [
    'Trash=25; Parking=$75 optional; Storage $40/unit (optional); Cleaning: $150 one-time; Locker=10 once optional',
    'Optional parking $75, Move-in fee $200 once',
    'Renter insurance=$15 (not optional)',
    'Sauna=included optional; Pool optional',
  ]
  const file = `${HEADING},fees\n${cells.map((cell, at) => `${at},${at} A St,,90007,900,1,"${cell}"\n`).join('')}`
  const { report } = await run(ctx, file)
  const fee = { kind: 'fee', state: 'amount', per: 'unit' }
  const optional = { kind: 'optional', state: 'amount', per: 'person' }
  expect((await stored(ctx)).map(({ fees }) => fees)).toEqual([
    [
      { ...fee, name: 'Trash', kind: 'utility', amount: 2500 },
      { ...optional, name: 'Parking', amount: 7500 },
      { ...optional, name: 'Storage', amount: 4000, per: 'unit' },
      { ...fee, name: 'Cleaning', amount: 15_000, once: true },
      { ...optional, name: 'Locker', amount: 1000, once: true },
    ],
    [
      { ...optional, name: 'Parking', amount: 7500 },
      { ...fee, name: 'Move-in fee', amount: 20_000, once: true },
    ],
    [],
    [],
  ])
  expect(report.remarks.get('fee not understood: in the description instead')).toBe(3)
})

test('month to month and flexible terms are read from either column', async ({ ctx }) => {
  await makeCampus(ctx)
  const cells = ['12;month-to-month,', '9,Flexible', ',month_to_month', 'Negotiable,', '12,', ',maybe']
  const file = `${HEADING},lease_months,flexible_lease\n${cells.map((cell, at) => `${at},${at} A St,,90007,900,1,${cell}\n`).join('')}`
  const { report } = await run(ctx, file)
  expect((await stored(ctx)).map((home) => [home.leaseMonths, home.flexibleLease])).toEqual([
    [[12], 'month_to_month'],
    [[9], 'flexible'],
    [null, 'month_to_month'],
    [null, 'flexible'],
    [[12], null],
    [null, null],
  ])
  expect(report.remarks.get('flexible lease not understood: left out')).toBe(1)
})

test('what every leasing sheet has is understood', async ({ ctx }) => {
  await makeCampus(ctx)
  const file =
    `sep=,\n${HEADING},Unit #,baths,furnished,pets,laundry,fees,deposit,amenities\n` +
    '1,12 A St,,90007,900,Studio,4B,1.75,Unfurn.,Dogs OK,w/d in unit,Trash $25,1 month,None\n' +
    '2,12 A St,,90007,900,2BR/1.5BA,Apt 5,,Furn.,cats & dogs ok,W/D Hookups,Utilities included,$500,<b>Pool</b> &amp; spa\n' +
    '3,12 A St #7,,90007,900,2 bed,7,2 BA,,,coin-op laundry,none,,\n'
  const { report } = await run(ctx, file)
  expect(report).toMatchObject({ inserted: 3, refused: 0 })
  expect(await stored(ctx)).toMatchObject([
    {
      address: '12 A St #4B',
      type: 'Studio',
      beds: 0,
      baths: 2,
      furnished: false,
      pets: 'allowed',
      laundry: 'in_unit',
      fees: [{ name: 'Trash', kind: 'utility', state: 'amount', amount: 2500 }],
      deposit: null,
      amenities: [],
      description: 'Pets, as listed: Dogs OK.\nDeposit, as listed: 1 month.',
    },
    {
      address: '12 A St #5',
      beds: 2,
      baths: 1.5,
      furnished: true,
      pets: 'allowed',
      laundry: 'hookups',
      fees: [{ name: 'Utilities', kind: 'utility', state: 'included' }],
      deposit: 50_000,
      amenities: ['Pool & spa'],
    },
    { address: '12 A St #7', beds: 2, baths: 2, laundry: 'on_site', fees: [{ state: 'included' }] },
  ])
})

test('amenities that we do not know are kept as written, and named', async ({ ctx }) => {
  await makeCampus(ctx)
  const kept = [
    'Hardwood floors throughout',
    'A view of the reservoir',
    'Built-in shelves',
    'Bay windows to the south',
  ]
  const cell = [kept[0], 'Wi-Fi', kept[1], 'no', ...kept.slice(2), 'Built-in shelves'].join(';')
  const file = `${HEADING},amenities\na,1 A St,,90007,900,1,${cell}\nb,2 A St,,90007,900,1,Pool; Gym\n`
  const { report, rows } = await run(ctx, file)
  expect(report.remarks.get('amenity not known: kept as written')).toBe(1)
  expect(rows.map(({ findings }) => findings.filter(({ field }) => field === 'amenities'))).toEqual([
    [
      { field: 'amenities', text: 'amenity not understood: left out (“no”)' },
      { field: 'amenities', text: `amenity not known: kept as written (“${kept.join('; ')}”)` },
    ],
    [],
  ])
  expect((await stored(ctx)).map(({ amenities }) => amenities)).toEqual([
    [kept[0], 'wifi', ...kept.slice(1)],
    ['pool', 'gym'],
  ])
})

test('what is approximate or names no day is left out, and how to write it is said', async ({ ctx }) => {
  await makeCampus(ctx)
  const sizes = ['~900', '900 +/-', '900+', '900 square feet', '900 ft²', '850 sq ft']
  const dates = ['August 2027', 'Aug. 2027', '8/2027', '2027-08', 'Fall 2027', 'Aug 15, 2027']
  const lines = sizes.map((size, at) => `${at},${at + 1} A St,,CA 90007,900,1,${size},"${dates[at]}"\n`)
  const file = `${HEADING},square_feet,available_from\n${lines.join('')}9,9 A St,,90007-,900,51,,\n`
  const { report, rows } = await run(ctx, file)
  const homes = await stored(ctx)
  expect(homes.map(({ squareFeet }) => squareFeet)).toEqual([null, null, null, 900, 900, 850])
  expect(homes.map(({ availableFrom }) => availableFrom)).toEqual([...Array(5).fill(null), '2027-08-15'])
  expect(new Set(homes.map(({ zip }) => zip))).toEqual(new Set(['90007']))
  expect(report.remarks.get('size not understood: left out, write one whole number')).toBe(3)
  expect(report.remarks.get('available date left out: it names no day: write one, like 2027-08-15')).toBe(4)
  expect(report.remarks.get('available date not understood: left out, write a day like 2027-08-15')).toBe(1)
  expect(rows.at(-1)?.reason).toBe('beds: more than 50')
})
