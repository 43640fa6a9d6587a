import { readFileSync } from 'node:fs'
import { cutText } from '#app/platform/text/bounded.ts'
import { asc } from 'drizzle-orm'
import { expect } from 'vitest'
import { listings } from '#app/database/schema/homes/listings.ts'
import { makeCampus } from '#app/features/campuses/factory.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { test } from '#tests/setup/databases/database.ts'
import { runQueuedJobs } from '#tests/setup/queued-jobs.ts'
import { applyImport } from '../apply-import.server.ts'
import { makeImportingManager, typed } from '../factory.ts'
import { importPage } from '../own-imports.query.server.ts'
import { startImport } from '../start-import.server.ts'
import { openZipCenters } from '#app/features/listings/zip-centers.server.ts'
import { rowToHome } from '../row-to-home.server.ts'
import { mitsList } from '../mits-list.server.ts'
import { readPets } from '../read-words.ts'
import { propertyRows } from '../mits-home.ts'
import { readXml } from '../read-xml.server.ts'

const caseText = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8')
const stored = (ctx: SystemContext) => ctx.db.select().from(listings).orderBy(asc(listings.externalId))

/** Submits a document `at` seconds from now and applies it. */
async function bring(ctx: SystemContext, manager: SystemContext, xml: string, at = 0) {
  const later = { ...manager, now: () => new Date(ctx.now().getTime() + at * 1000) }
  const file = { name: 'ils.xml', bytes: Buffer.from(xml) }
  const started = await startImport(later, { typed, file })
  if (!started.ok) throw new Error(started.reason)
  await runQueuedJobs(ctx)
  await applyImport(manager, started.importId)
  await runQueuedJobs(ctx)
  return importPage(manager, started.importId)
}
const property = (inside: string, id = 'p') =>
  `<PhysicalProperty><Property IDValue="${id}"><PropertyID><MarketingName>Wren</MarketingName><Address><AddressLine1>1200 Wren Pl</AddressLine1><City>Los Angeles</City><State>CA</State><PostalCode>90007</PostalCode></Address></PropertyID>${inside}</Property></PhysicalProperty>`
const unit = (id: string, facts = '<UnitRent>1500</UnitRent>', more = '') =>
  `<ILS_Unit IDValue="${id}"><Units><Unit><UnitNumber>${id}</UnitNumber><UnitBedrooms>1</UnitBedrooms>${facts}</Unit></Units>${more}</ILS_Unit>`

test('five spellings of “no pets” are never “pets allowed”', async ({ ctx }) => {
  await makeCampus(ctx)
  const manager = await makeImportingManager(ctx)
  const page = await bring(ctx, manager, caseText('12-mits-no-pets-in-five-spellings.xml'))
  expect(page.counts).toMatchObject({ new: 5 })
  const homes = await stored(ctx)
  expect(homes.map(({ pets }) => pets)).toEqual([null, null, 'not_allowed', 'not_allowed', null])
  expect(homes[0]?.description).toBe('Pets, as listed: dogs not allowed.')
  expect(page.remarks).toContainEqual({ about: 'pets not understood: in the description instead', rows: 3 })
})

test.each([
  ['<Pet Allowed="Yes" PetType="Cat"/><Pet Allowed="N" PetType="Dog"/>', 'cats_only'],
  ['<Pet Allowed="true"/>', 'allowed'],
  ['<Pet Allowed="1" PetType="Cats"/><Pet Allowed="1" PetType="Dogs"/>', 'allowed'],
  ['<Pet Allowed="true" PetType="Dog"/>', 'allowed'],
  ['<Pet Allowed="true" PetType="Dog"/><Pet Allowed="false" PetType="Cat"/>', 'ask'],
  ['<Pet Allowed="false"/>', 'not_allowed'],
  ['<Pet Allowed="false" PetType="Cat"/><Pet Allowed="No" PetType="Dog"/>', 'not_allowed'],
  ['<Pet PetType="Dog"/>', null],
  ['<Pet Allowed="perhaps" PetType="Dog"/>', null],
  ['<Pet Allowed="true" PetType="Ferret"/>', null],
  ['<Pet Allowed="true" PetType="No Pets"/>', 'not_allowed'],
  ['<PetPolicy>No pets</PetPolicy>', 'not_allowed'],
  ['<PetPolicy>Two cats, with a deposit</PetPolicy>', null],
])('the policy %s is %j', async (policy, pets) => {
  const source = (async function* () {
    yield Buffer.from(property(`<Policy>${policy}</Policy>${unit('1')}`))
  })()
  for await (const node of readXml(source, 'PhysicalProperty', 'Property')) {
    const [row] = propertyRows(node, '2026-11-23').rows
    expect(row?.problem === undefined && row ? (readPets(cutText(row.values.pets)) ?? null) : 'none').toBe(
      pets,
    )
    if (pets === null && row?.problem === undefined) expect(row?.values.pets).not.toBe('')
  }
})

test('units that are occupied in any of three ways are left out', async ({ ctx }) => {
  await makeCampus(ctx)
  const page = await bring(ctx, await makeImportingManager(ctx), caseText('13-mits-occupied.xml'))
  expect(page.counts).toMatchObject({ rows: 0, new: 0 })
  expect(page.remarks).toEqual([{ about: expect.stringMatching(/^leased or occupied units/), rows: 3 }])
})

test('a home that turns occupied is no longer listed', async ({ ctx }) => {
  await makeCampus(ctx)
  const manager = await makeImportingManager(ctx)
  await bring(ctx, manager, property(unit('1') + unit('2')))
  await ctx.db.update(listings).set({ status: 'published' })
  const gone = unit('2', '', '<Availability><VacancyClass>Occupied</VacancyClass></Availability>')
  const page = await bring(ctx, manager, property(unit('1') + gone), 60)
  expect(page.counts).toMatchObject({ unchanged: 1, gone: 1 })
  expect(page.gone).toEqual({ offered: 1, up: 1 })
})

test.each([
  ['<UnitLeasedStatus>reserved</UnitLeasedStatus>', '', 0],
  ['<UnitLeasedStatus>Pre-leased</UnitLeasedStatus>', '', 0],
  ['<UnitLeasedStatus>on_notice</UnitLeasedStatus>', '', 0],
  ['<UnitLeasedStatus>on_notice</UnitLeasedStatus>', '<VacateDate>2/1/2027</VacateDate>', 1],
  ['<UnitLeasedStatus>available</UnitLeasedStatus>', '<VacancyClass>Unoccupied</VacancyClass>', 1],
  // The date the tenant moved in, not one on which someone else can.
  ['<UnitOccupancyStatus>occupied</UnitOccupancyStatus>', '<MadeReadyDate>2024-08-01</MadeReadyDate>', 0],
  ['<UnitOccupancyStatus>occupied</UnitOccupancyStatus>', '<VacateDate>summer</VacateDate>', 0],
])('a unit with %s and %s counts %i times', async (facts, availability, rows) => {
  const source = (async function* () {
    yield Buffer.from(property(unit('1', facts, `<Availability>${availability}</Availability>`)))
  })()
  for await (const node of readXml(source, 'PhysicalProperty', 'Property')) {
    const read = propertyRows(node, '2026-11-23')
    expect([read.rows.length, read.taken, read.unread]).toEqual([
      rows,
      1 - rows,
      availability.includes('summer') ? 1 : 0,
    ])
  }
})

test('dates that are written as text are understood', async ({ ctx }) => {
  await makeCampus(ctx)
  await bring(ctx, await makeImportingManager(ctx), caseText('14-mits-dates-as-text.xml'))
  expect((await stored(ctx)).map(({ availableFrom }) => availableFrom)).toEqual(['2027-01-15', '2027-02-01'])
})

test('a title is no unit number', async ({ ctx }) => {
  await makeCampus(ctx)
  await bring(ctx, await makeImportingManager(ctx), caseText('15-mits-title-and-unit-number.xml'))
  expect(await stored(ctx)).toMatchObject([
    {
      address: '1220 Wren Pl #4B',
      name: 'Wren title, Unit 4B',
      description: 'Sunny two bedroom, walk to campus',
    },
  ])
})

async function read(xml: string) {
  const told: [string, number?][] = []
  const source = (async function* () {
    yield Buffer.from(xml)
  })()
  const rows = await Array.fromAsync(mitsList(source, '2026-11-23', (...about) => told.push(about)))
  return { rows, told }
}
const setting = async () => ({
  preset: undefined,
  source: 'x',
  campus: 'usc',
  asOf: undefined,
  campuses: [{ slug: 'usc', shortName: 'USC', offered: true, lat: 34.0224, lng: -118.2851 }],
  now: new Date('2026-11-23T12:00:00Z'),
  zips: await openZipCenters(),
})

test('other kinds of what a document says are read, or reported', async ({ ctx }) => {
  await makeCampus(ctx)
  const photo = (src: string, more: string, attributes = '') =>
    `<File ${attributes}><FileType>Photo</FileType><Src>https://photos.example/${src}.jpg</Src>${more}</File>`
  const facts =
    '<FloorplanID>fp1</FloorplanID><UnitRent>0</UnitRent><MarketRent Min="1500"/><LeaseTerm>12 months</LeaseTerm>'
  const { rows, told } = await read(
    property(
      `<Information><LongDescription><![CDATA[<p>Bright &amp; quiet<br/>Near <old> trees</p><script>x()</script>]]></LongDescription></Information>` +
        '<Fee><ApplicationFee>45</ApplicationFee><AdminFee>300</AdminFee></Fee>' +
        '<Deposit DepositType="Security"><Amount>500</Amount></Deposit><Deposit DepositType="Pet Deposit"><Amount>250</Amount></Deposit>' +
        '<Deposit DepositType="Key"><Amount>50</Amount></Deposit><Deposit DepositType="Holding"><Amount>100</Amount></Deposit><Deposit DepositType="Other"><Amount>70</Amount></Deposit>' +
        '<Floorplan><Identification IDValue="fp1"/><Name>Maple</Name><Room RoomType="Bathroom"><Count>2</Count></Room></Floorplan>' +
        unit(
          '1',
          facts,
          photo('c', '<Rank>3</Rank>') +
            photo('b', '<Rank>2</Rank>') +
            photo('off', '', 'Active="false"') +
            photo('a', '', 'Active="true" Rank="1"') +
            '<Concession>One month free</Concession>',
        ),
    ),
  )
  const [row] = rows
  expect(row?.problem === undefined ? row?.values : undefined).toMatchObject({
    price: '1500',
    baths: '2',
    lease_months: '12 months',
    deposit: '500',
    pet_deposit: '250',
    key_deposit: '50',
    other_deposit: '100',
    application_fee: '45',
    photos: ['a', 'b', 'c'].map((name) => `https://photos.example/${name}.jpg`).join('; '),
  })
  expect(row).toMatchObject({ doubt: expect.stringContaining('the unit’s own rent is 0') })
  expect(told).toEqual([
    ['elements not read: Fee/AdminFee, ILS_Unit/Concession'],
    ['deposits besides those for security, pets, keys and one other: left out', 1],
  ])
  const home = rowToHome(row?.problem === undefined && row ? row.values : ({} as never), await setting())
  expect(home.home?.description).toMatch(/^Bright & quiet\nNear <old> trees\n/)
})
