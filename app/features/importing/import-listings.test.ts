import { asc } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { listings } from '#app/database/schema/homes/listings.ts'
import { makeCampus } from '#app/features/campuses/factory.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { test } from '#tests/setup/databases/database.ts'
import { importListings, type ImportListingsOptions } from './import-listings.server.ts'
import type { RowOutcome } from './import-report.ts'
import { presets } from './presets.ts'

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

describe('our own columns', () => {
  test('a full row is stored as it says', async ({ ctx }) => {
    await makeCampus(ctx)
    const file = `external_id,name,address,city,zip,campus,type,price,price_basis,beds,bedrooms,baths,square_feet,year_built,lat,lng,lease_type,lease_months,available_from,furnished,pets,laundry,parking_spaces,amenities,access_features,deposit,application_fee,fees,photos,description
a-1,"The Nest, 4B",12 Fern St,Los Angeles,90007,usc,Apartment,"$1,050",bed,3,2,1.5,900,1999,34.03,-118.28,individual,9;12,8/15/2027,yes,Cats only,in unit,1,Wi-Fi; Bike room,Step-free entrance,$500,$35,Trash=25; Water=included; Internet=unknown/person,https://example.com/1.jpg A kitchen,"Two lines,
one home"
`
    expect((await run(ctx, file)).report).toMatchObject({
      rows: 1,
      inserted: 1,
      refused: 0,
      remarks: new Map([
        ['amenity not known: kept as written', 1],
        ['photos on other sites: new ones are fetched later, and the page shows none until then', 1],
      ]),
    })
    const [home] = await stored(ctx)
    expect(home).toMatchObject({
      source: 'import',
      externalId: 'a-1',
      name: 'The Nest, 4B',
      price: 105_000,
      priceBasis: 'bed',
      priceBasisAssumed: false,
      beds: 3,
      bedrooms: 2,
      baths: 1.5,
      precision: 'exact',
      leaseMonths: [9, 12],
      availableFrom: '2027-08-15',
      furnished: true,
      pets: 'cats_only',
      laundry: 'in_unit',
      amenities: ['wifi', 'Bike room'],
      accessFeatures: ['step_free'],
      deposit: 50_000,
      applicationFee: 3_500,
      fees: [
        { name: 'Trash', kind: 'utility', state: 'amount', amount: 2_500, per: 'unit' },
        { name: 'Water', kind: 'utility', state: 'included', amount: null, per: 'unit' },
        { name: 'Internet', kind: 'utility', state: 'unknown', amount: null, per: 'person' },
      ],
      photos: [],
      description: 'Two lines,\none home',
      confirmedAt: null,
    })
  })

  test('a basis that is not stated is assumed, marked and said', async ({ ctx }) => {
    await makeCampus(ctx)
    const file = `${HEADING}\n1,1 A St,90007,1400,2,\n2,2 A St,90007,1402,2,\n3,3 A St,90007,600,1,\n`
    const { report } = await run(ctx, file)
    const said = [...report.remarks.keys()].join('\n')
    expect(said).toContain('for one bed, because it comes to $700 a bed or less; marked as assumed')
    expect(said).toContain('for the whole home, because it comes to more than $700 a bed;')
    expect(said).toContain('for the whole home, because it is a studio or has one bed;')
    const homes = (await stored(ctx)).map((home) => [home.priceBasis, home.priceBasisAssumed])
    expect(homes).toEqual(['bed', 'unit', 'unit'].map((basis) => [basis, true]))
  })

  test('each refused row has its line and what to do; the others are imported', async ({ ctx }) => {
    await makeCampus(ctx)
    const file = `${HEADING}\n1,1 A St,90007,call,2,unit\n2,2 A St,90007,$900,1,unit\n\n,3 A St,90007,$900,,unit\n2,4 A St,90007,$900,1,unit\n5,5 A St,90007\n6,6 A St,10001,$900,1,unit\n7,7 A St,99999,$900,1,unit\n8,8 A St,90007,$0,1,unit,extra\n`
    const { report, refused } = await run(ctx, file)
    expect(report).toMatchObject({ rows: 8, inserted: 1, refused: 7 })
    expect(refused.map(({ line, reason }) => [line, reason])).toEqual([
      [2, 'the price “call” is not understood: enter the monthly rent, like $1,050'],
      [5, expect.stringMatching(/^no id of its own: .*no number of bedrooms/)],
      [6, 'line 3 already has the id 2'],
      [7, '3 values where the heading has 6 columns'],
      [8, expect.stringMatching(/the nearest campus, USC, is 24\d\d\.\d miles away, more than 25/)],
      [9, expect.stringMatching(/name one with --campus/)],
      [10, expect.stringMatching(/^7 values .* a value with a comma needs quotation marks$/)],
    ])
  })

  test('--campus takes what is far or nowhere; a ZIP gives a pin if it is near, or its own', async ({
    ctx,
  }) => {
    await makeCampus(ctx)
    const file = `${HEADING}\n6,6 A St,10001,$900,1,unit\n7,7 A St,99999,$900,1,unit\n8,8 A St,90095,$900,1,unit\n9,9 A St,90089,$900,1,unit\n`
    const { report } = await run(ctx, file, { campus: 'usc' })
    expect(report.inserted).toBe(4)
    expect(report.remarks.get('the ZIP is not known near the campus: no pin on the map')).toBe(3)
    // 90095 is UCLA's own ZIP, 90089 that of USC; the data set contains only a placeholder position for both.
    expect((await stored(ctx)).map(({ lat, precision }) => [lat, precision])).toEqual([
      [null, null],
      [null, null],
      [null, null],
      [34.0224, 'approximate'],
    ])
  })

  test('half a character, as spreadsheets in UTF-16 can hold, does not stop an import', async ({ ctx }) => {
    await makeCampus(ctx)
    const file = `\ufeff${HEADING},amenities\n1,1 A\ud83d St,90007,900,1,unit,Big \ud83d window\n`
    const source = (async function* () {
      yield Buffer.from(file, 'utf16le')
    })()
    expect(await importListings(ctx, { source, options: {} })).toMatchObject({ inserted: 1, refused: 0 })
    expect(await stored(ctx)).toMatchObject([{ address: '1 A\ufffd St', amenities: ['Big \ufffd window'] }])
  })

  test('degrees with the digits of a phone number stay degrees', async ({ ctx }) => {
    await makeCampus(ctx)
    await run(ctx, `${HEADING},lat,lng\n1,1 A St,90007,900,1,unit,34.0224123,-118.2851234\n`)
    expect(await stored(ctx)).toMatchObject([{ lat: 34.0224123, lng: -118.2851234 }])
  })

  test('--map renames, --as-of confirms, --dry-run saves nothing', async ({ ctx }) => {
    await makeCampus(ctx)
    const file = 'Ref,Street,Zip,Rent,Rooms\n1,1 A St,90007,"$1,400",1\n'
    const map = new Map([
      ['ref', 'external_id'],
      ['Street', 'address'],
      ['Rent', 'price'],
      ['Rooms', 'beds'],
    ])
    expect((await run(ctx, file, { map, dryRun: true })).report).toMatchObject({
      rows: 1,
      inserted: 0,
      refused: 0,
    })
    expect(await stored(ctx)).toEqual([])
    await run(ctx, file, { map, asOf: '2026-08-17', source: 'weekly' })
    expect(await stored(ctx)).toMatchObject([
      {
        source: 'weekly',
        confirmedBy: 'source',
        confirmedAt: new Date('2026-08-17T12:00:00Z'),
        freshAt: new Date('2026-08-17T12:00:00Z'),
      },
    ])
  })

  test('an import that cannot run says why in one sentence', async ({ ctx }) => {
    await expect(run(ctx, `${HEADING}\n`, { campus: 'usc' })).rejects.toThrow(
      'There is no campus “usc”, and no other yet: choose yours at /admin/campuses, or run npm run import -- campuses',
    )
    await makeCampus(ctx)
    await expect(run(ctx, '')).rejects.toThrow('The file is empty')
    await expect(run(ctx, 'a;b;c\n1;2;3\n')).rejects.toThrow('its first line has “a”, “b”, “c”')
    await expect(run(ctx, 'external_id,address\n')).rejects.toThrow('no column “price”, “beds”')
    await expect(run(ctx, `${HEADING}\n`, { campus: 'mit' })).rejects.toThrow(
      'There is no campus “mit”: there are usc.',
    )
    await expect(run(ctx, `${HEADING}\n`, { map: new Map([['x', 'beds']]) })).rejects.toThrow(
      '“x”, but the file has',
    )
    await expect(run(ctx, `${HEADING}\n`, { map: new Map([['zip', 'bed']]) })).rejects.toThrow(
      'not a column of ours',
    )
  })

  test('a last row without a line end is imported with a remark, and the complete file repairs it', async ({
    ctx,
  }) => {
    await makeCampus(ctx)
    const whole = 'external_id,address,zip,beds,price\n1,1 A St,90007,1,1400\n2,2 A St,90007,1,12400\n'
    const { report } = await run(ctx, whole.slice(0, -3))
    expect(report).toMatchObject({ inserted: 2, refused: 0 })
    expect([...report.remarks.keys()].join()).toContain('does not end with a line break')
    expect((await run(ctx, whole)).report).toMatchObject({ updated: 1, unchanged: 1, refused: 0 })
    expect((await stored(ctx)).map(({ price }) => price)).toEqual([140_000, 1_240_000])
  })

  test('a row truncated by the end of the file is refused', async ({ ctx }) => {
    await makeCampus(ctx)
    const torn = 'external_id,address,zip,beds,price\n1,1 A St,90007,1,1400\n2,2 A St,90007'
    expect((await run(ctx, torn)).refused).toMatchObject([{ line: 3 }])
  })
})

describe('a list of the CRMLS', () => {
  const CRMLS =
    'MLS,Prop Subtype,St #,Address,City,Zip,BR,Baths(FTHQ),Other Deposit,Pet Deposit,Key Deposit,OLP,Security Deposit,LP,SqFt,LP $/SqFt,YB,# Prking Spaces,Laundry,Pets,Lease Terms,Furnished,Lot Sz'
  const row = (fields: Record<string, string>) => {
    const usual: Record<string, string> = {
      MLS: 'M1',
      Address: '1305  W 37th Pl',
      City: 'LOS ANGELES',
      Zip: '90007',
      BR: '2',
      LP: '$1,200',
    }
    return CRMLS.split(',')
      .map((name) => `"${fields[name] ?? usual[name] ?? ''}"`)
      .join(',')
  }
  const importRow = async (ctx: SystemContext, fields: Record<string, string>) => {
    await makeCampus(ctx)
    const { report, rows } = await run(ctx, `${CRMLS}\n${row(fields)}\n`, { preset: presets.crmls })
    const [home] = await stored(ctx)
    return { home, report, rows, remarks: [...report.remarks.keys()].join('\n') }
  }

  test('the price is for the unit, however small it is for each bed', async ({ ctx }) => {
    const { home } = await importRow(ctx, { BR: '4', LP: '$1,200', OLP: '$9,999' })
    expect(home).toMatchObject({ price: 120_000, priceBasis: 'unit', priceBasisAssumed: false, beds: 4 })
  })

  test('a room that is rented separately is one room of unknown size', async ({ ctx }) => {
    const { home, remarks } = await importRow(ctx, {
      Address: '1305  W 37th Pl #Room #3',
      BR: '4',
      SqFt: '2,134',
    })
    expect(home).toMatchObject({
      name: 'Room on W 37th Pl',
      address: '1305 W 37th Pl Room 3',
      beds: 1,
      bedrooms: 1,
      squareFeet: null,
    })
    expect(remarks).toMatch(/rented separately/)
  })

  for (const [subtype, beds, type] of [
    ['Single Family', '3', 'House'],
    ['Condominium', '2', 'Condo'],
    ['Townhouse', '3', 'Townhouse'],
    ['Loft', '1', 'Apartment'],
    ['OwnYourOwn', '1', 'Condo'],
    ['Apartment', '0', 'Studio'],
    ['Single Family', '0', 'House'],
    ['', '2', 'Other'],
    ['Yurt', '2', 'Other'],
  ] as const)
    test(`“${subtype}” with ${beds} bedrooms is of type ${type}`, async ({ ctx }) => {
      expect((await importRow(ctx, { 'Prop Subtype': subtype, BR: beds })).home).toMatchObject({ type })
    })

  test('placeholder deposits and parking become "not stated", with a remark', async ({ ctx }) => {
    const { home, remarks } = await importRow(ctx, {
      'Security Deposit': '$40',
      'Other Deposit': '10',
      '# Prking Spaces': '100',
      'Pet Deposit': '$500.00',
    })
    expect(home).toMatchObject({ deposit: null, parkingSpaces: null, description: 'Pet deposit: $500.' })
    expect(remarks).toMatch(/deposit too small.*\n?/)
    expect(remarks).toMatch(/parking spaces of a whole building/)
  })

  test('clear wordings become facts, others stay text', async ({ ctx }) => {
    const { home } = await importRow(ctx, {
      Laundry: 'Community,Inside',
      Pets: 'Call',
      'Lease Terms': '1+Year,Other',
      Furnished: 'Both',
    })
    expect(home).toMatchObject({ laundry: null, pets: 'ask', leaseMonths: [12], furnished: null })
    expect(home?.description).toBe('Laundry, as listed: Community,Inside.\nLease terms, as listed: Other.')
  })

  test('phone numbers are removed from every column', async ({ ctx }) => {
    const number = '(805) 555-0123'
    const { home, rows } = await importRow(ctx, {
      Furnished: number,
      Pets: `Call ${number}`,
      Laundry: number,
      'Lease Terms': number,
      Address: `1 A St ${number}`,
      City: number,
      YB: number,
    })
    expect(JSON.stringify([home, rows])).not.toMatch(/555\D{0,3}0123/)
  })

  test('a home without a ZIP is imported without a position, with the campus of its town', async ({
    ctx,
  }) => {
    const { home, remarks } = await importRow(ctx, { Zip: '', City: 'PASADENA' })
    expect(home).toMatchObject({ lat: null, lng: null, precision: null, city: 'Pasadena', zip: null })
    expect(remarks).toMatch(/campus found by the middle of its town/)
  })
})
