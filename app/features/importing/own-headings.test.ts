import { asc, eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { listings } from '#app/database/schema/homes/listings.ts'
import { makeCampus } from '#app/features/campuses/factory.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { NotFound } from '#app/platform/errors.ts'
import { test } from '#tests/setup/databases/database.ts'
import { runQueuedJobs } from '#tests/setup/queued-jobs.ts'
import { applyImport } from './apply-import.server.ts'
import { makeImportingManager, typed } from './factory.ts'
import { chooseColumns } from './list-columns.server.ts'
import { importPage } from './own-imports.query.server.ts'
import { startImport } from './start-import.server.ts'

async function scene(ctx: SystemContext) {
  await makeCampus(ctx)
  const manager = await makeImportingManager(ctx)
  let sent = 0
  const send = async (text: string) => {
    sent += 1
    const now = () => new Date(ctx.now().getTime() + sent * 1000)
    const file = { name: 'homes.csv', bytes: Buffer.from(text) }
    const started = await startImport({ ...manager, now }, { typed, file })
    if (!started.ok) throw new Error(started.reason)
    await runQueuedJobs(ctx)
    return started.importId
  }
  const apply = async (importId: string) => {
    await applyImport(manager, importId)
    await runQueuedJobs(ctx)
    return importPage(manager, importId)
  }
  const choose = async (importId: string, chosen: string[]) => {
    const read = await chooseColumns(manager, { importId, chosen })
    await runQueuedJobs(ctx)
    return read
  }
  const homes = () =>
    ctx.db
      .select()
      .from(listings)
      .where(eq(listings.managerId, manager.actor.userId))
      .orderBy(asc(listings.address))
  return { manager, send, apply, choose, homes }
}

const guessed = 'Property Address,Apt #,Postal Code,Monthly Rent,BR\n'
const rows = '12 Fern St,1,90007,"$1,050",2\n12 Fern St,2,90007,1100,Studio\n'

test('a list with its own headings and without ids is read, and changes nothing the second time', async ({
  ctx,
}) => {
  const { manager, send, apply, homes } = await scene(ctx)
  const page = await importPage(manager, await send(guessed + rows))
  expect(page).toMatchObject({ state: 'checked', counts: { new: 2, refused: 0 } })
  expect(page.headings?.map(({ column }) => column)).toEqual(['address', 'unit', 'zip', 'price', 'beds'])
  expect(page.headings?.[3]?.samples).toEqual(['$1,050', '1100'])
  expect(page.first[0]).toEqual({
    line: 2,
    address: '12 Fern St #1, 90007',
    facts: expect.arrayContaining(['Price: $1,050', 'Beds: 2']),
  })
  await apply(page.id)
  expect((await homes()).map(({ address, price, beds }) => [address, price, beds])).toEqual([
    ['12 Fern St #1', 105_000, 2],
    ['12 Fern St #2', 110_000, 0],
  ])
  const again =
    'Apt #,Property Address,Postal Code,Monthly Rent,BR\nUnit 2,12 FERN ST,90007-1234,1100,Studio\n'
  expect((await importPage(manager, await send(again))).counts).toMatchObject({ new: 0, changed: 0, gone: 1 })
})

test('a rent roll is read as property managers’ programs write it', async ({ ctx }) => {
  const { send, manager } = await scene(ctx)
  const id = await send(
    'Street Address,Unit #,City/State/Zip,BD/BA,Mkt Rent\n' +
      '12 Fern St,1,"Los Angeles, CA 90007",2/1.50,"$1,050.00"\n14 Fern St,2,Los Angeles CA 90007-1234,Studio/1,1100\n',
  )
  const page = await importPage(manager, id)
  expect(page).toMatchObject({ state: 'checked', counts: { new: 2, refused: 0 } })
  expect(page.first).toMatchObject([
    {
      address: '12 Fern St #1, Los Angeles, 90007',
      facts: expect.arrayContaining(['Price: $1,050', 'Beds: 2', 'Baths: 1.5']),
    },
    { address: '14 Fern St #2, Los Angeles, 90007', facts: expect.arrayContaining(['Beds: 0', 'Baths: 1']) },
  ])
  const whole = await send('Full address,Rent,BR/BA\n"12 Elm St, Apt 3, Los Angeles, CA 90007",900,1/1\n')
  expect((await importPage(manager, whole)).first).toMatchObject([
    { address: '12 Elm St, Apt 3, Los Angeles, 90007', facts: expect.arrayContaining(['Baths: 1']) },
  ])
  const twice = await send(
    'Address,City,Rent,Beds\n"12 Oak St, Los Angeles, CA 90007",Los Angeles,900,1\n"14 Oak St, Suite 90007",Los Angeles,900,1\n',
  )
  const { first, counts } = await importPage(manager, twice)
  expect(first).toMatchObject([{ address: '12 Oak St, Los Angeles, 90007' }])
  expect(counts).toMatchObject({ new: 1, refused: 1 }) // a value that may be a unit is not mistaken for a ZIP code
})

test('two rows at one address without a unit are one home: the second is refused, and why', async ({
  ctx,
}) => {
  const { manager, send } = await scene(ctx)
  const page = await importPage(
    manager,
    await send('Address,Rent,Beds,Zip\n1 A St,900,1,90007\n1 A Street,950,1,90007\n'),
  )
  expect(page.counts).toMatchObject({ new: 1, refused: 1 })
  expect(page.findings[0]?.text).toMatch(/^line 2 has the same address and unit/)
})

test('ids that come later or go do not make a home twice', async ({ ctx }) => {
  const { manager, send, apply } = await scene(ctx)
  await apply(await send('external_id,address,zip,price,beds\nx1,1 A St,90007,900,1\n'))
  const page = await importPage(manager, await send('address,zip,price,beds\n1 A Street,90007,950,1\n'))
  expect(page.counts).toMatchObject({ new: 0, changed: 1, gone: 0 })
})

test('of two columns with one heading only the first is read', async ({ ctx }) => {
  const { manager, send, choose } = await scene(ctx)
  const id = await send('Address,Zip,Rent,Beds,Notes,Notes\n1 A St,90007,900,1,Bright,Quiet\n')
  const chosen = ['address', 'zip', 'price', 'beds']
  expect(await choose(id, [...chosen, '', 'description'])).toMatchObject({
    failed: expect.stringContaining('Two columns are headed “Notes”'),
  })
  expect(await choose(id, [...chosen, 'description', ''])).toEqual({ ok: true })
  const page = await importPage(manager, id)
  expect(page.headings?.map(({ column }) => column)).toEqual([...chosen, 'description', ''])
})

test('headings that say nothing to us are asked for, and remembered for the list', async ({ ctx }) => {
  const { manager, send, apply, choose, homes } = await scene(ctx)
  const head = 'Wo,Zip,Was es kostet,Zimmer\n'
  const id = await send(`${head}1 A St,90007,900,1\n`)
  expect(await importPage(manager, id)).toMatchObject({ state: 'asking', counts: null })
  expect(await choose(id, ['address', 'zip', 'price', ''])).toMatchObject({ ok: false, failed: /beds/ })
  expect(await choose(id, ['address', 'zip', 'price', 'beds'])).toEqual({ ok: true })
  await apply(id)
  expect(await homes()).toMatchObject([{ price: 90_000 }])
  const next = await send(`${head}1 A St,90007,950,1\n2 A St,90007,800,1\n`)
  expect(await importPage(manager, next)).toMatchObject({ state: 'checked', counts: { new: 1, changed: 1 } })
  await apply(next)
  expect(await choose(next, ['address', 'zip', 'price', 'beds'])).toMatchObject({ reason: 'too-late' })
  const other = await makeImportingManager(ctx)
  await expect(chooseColumns(other, { importId: next, chosen: [] })).rejects.toThrow(NotFound)
})

test('short headings of a rent roll are guessed, and a state beside its town is no part of it', async ({
  ctx,
}) => {
  const { send, manager, apply, homes } = await scene(ctx)
  const id = await send(
    'Prop Name,Street addr,Apt #,"City, ST",Zip Code,Bd,Bath,Rent/mo,Avail,Lease Len,Furn?,Pkg,Marketing copy\n' +
      'Fern Court,12 Fern St,1,"los angeles, ca ",90007,2,1 1/2,1050,NOW!,12 mo,Y,1,Bright.\n' +
      'Fern Court,12 Fern St,2,"Los Angeles, California",90089-0001,2,2 full,1050,"August 1st, 2027",,N,2,Bright.\n',
  )
  expect(await importPage(manager, id)).toMatchObject({ state: 'checked', counts: { new: 2, refused: 0 } })
  await apply(id)
  const found = await homes()
  expect(found.map(({ city, baths, availableFrom }) => [city, baths, availableFrom])).toEqual([
    ['Los Angeles', 1.5, expect.stringMatching(/^2\d{3}(?:-\d\d){2}$/)],
    ['Los Angeles', 2, '2027-08-01'],
  ])
  expect(found[0]).toMatchObject({ name: 'Fern Court', furnished: true, parkingSpaces: 1, leaseMonths: [12] })
})

test('a home without a ZIP code stays the same home once the state is read apart from its town', async ({
  ctx,
}) => {
  const { send, manager, apply } = await scene(ctx)
  const row = '12 Fern St,1,"Los Angeles, CA",1050,2\n'
  await apply(await send(`Street Address,Unit,City,Rent,Beds\n${row}`))
  await ctx.db
    .update(listings)
    .set({ city: 'Los Angeles, Ca', externalId: '12 fern st # 1, los angeles, ca' })
  const again = await importPage(manager, await send(`Street Address,Unit,City,Rent,Beds\n${row}`))
  expect(again.counts).toMatchObject({ new: 0, changed: 1, gone: 0 })
})

test('a column about utilities says nothing about other fees', async ({ ctx }) => {
  const { send, manager, apply, homes } = await scene(ctx)
  const id = await send(
    'Street Address,Unit,Zip,Rent,Beds,Utils incl\n' +
      ['none', 'Water; trash', '"Water, gas"', 'All', 'No', '']
        .map((cell, at) => `12 Fern St,${at + 1},90007,1050,2,${cell}\n`)
        .join(''),
  )
  expect((await importPage(manager, id)).headings?.at(-1)?.column).toBe('fees')
  await apply(id)
  const included = (name: string) => ({ name, kind: 'utility', state: 'included', amount: null, per: 'unit' })
  const found = await homes()
  expect(found.map(({ fees }) => fees)).toEqual([
    [],
    [included('Water'), included('trash')],
    [included('Water'), included('gas')],
    [included('Utilities')],
    [],
    [],
  ])
  expect(found[0]?.description).toBe('Fees, as listed: Utils incl: none.')
})

test('totals and repeated headings are left out with a remark, and no home with them', async ({ ctx }) => {
  const { send, apply, homes } = await scene(ctx)
  const heading = 'Street Address,Unit #,Rent,Beds,Zip\n'
  const list =
    `${heading}12 Fern St,1,900,1,90007\nSubtotal:,1,900,1,\n${heading}1 Total Wine Way,2,950,1,90007\n` +
    'Subtotal Elm,,1000,1,90007\nAverage,,925,1,90007\nGrand total,2,"1,850",2,90007\n,Total (2 units),925,1,90007\n' +
    'Totals,,1850,2,90007'
  const { counts, remarks, findings } = await apply(await send(list))
  expect((await homes()).map(({ address }) => address)).toEqual(['1 Total Wine Way #2', '12 Fern St #1'])
  expect(remarks).toEqual(
    expect.arrayContaining([
      { about: 'a row of totals: left out', rows: 5 },
      { about: 'the headings again: row left out', rows: 1 },
    ]),
  )
  expect(counts).toMatchObject({ rows: 3, new: 2, refused: 1 })
  expect(findings.filter(({ kind }) => kind === 'refused').map(({ line, text }) => [line, text])).toEqual([
    [6, '“Subtotal Elm” is the name of a row of totals, and no address'],
  ])
})

test('a row that has nothing of a home is refused with one sentence', async ({ ctx }) => {
  const { send, manager } = await scene(ctx)
  const page = await importPage(
    manager,
    await send(
      'Code,Street Address,Rent,Beds,Zip\n1,12 Fern St,900,1,90007\nPage 1 of 3,,,,\nPrinted Nov 30,-,TBD,N/A,\n',
    ),
  )
  expect(
    page.findings.filter(({ kind }) => kind === 'refused').map(({ line, text }) => [line, text]),
  ).toEqual([
    [3, 'not the row of a home: it has no address, no rent and no number of bedrooms'],
    [4, 'not the row of a home: it has no address, no rent and no number of bedrooms'],
  ])
})

test('internal remarks are not guessed to be the description, and samples skip blank cells', async ({
  ctx,
}) => {
  const { manager, send } = await scene(ctx)
  for (const heading of ['Remarks', 'Notes', 'Comments']) {
    const rows = ['', '', '', '', '4B'].map((unit, at) => `${at + 1} A St,90007,900,1,lockbox 4471,${unit}\n`)
    const id = await send(`Address,Zip,Rent,Beds,${heading},Apt\n${rows.join('')}`)
    const { headings, first } = await importPage(manager, id)
    expect(headings?.slice(4)).toEqual([
      { heading, samples: expect.any(Array), column: '' },
      { heading: 'Apt', samples: ['4B'], column: 'unit' },
    ])
    expect(JSON.stringify(first)).not.toContain('lockbox')
  }
})
