import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { listings } from '#app/database/schema/homes/listings.ts'
import { makeCampus } from '#app/features/campuses/factory.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { test } from '#tests/setup/databases/database.ts'
import { runQueuedJobs } from '#tests/setup/queued-jobs.ts'
import { applyImport } from './apply-import.server.ts'
import { makeImportingManager, typed } from './factory.ts'
import { chooseColumns } from './list-columns.server.ts'
import { importPage } from './own-imports.query.server.ts'
import { startImport } from './start-import.server.ts'
import { storeList } from './store-list.server.ts'
import { companyOf } from '#app/features/companies/own-company.server.ts'
import { newId } from '#app/platform/addresses/ids.ts'

async function scene(ctx: SystemContext) {
  await makeCampus(ctx)
  const manager = await makeImportingManager(ctx)
  const { userId } = manager.actor
  let sent = 0
  const later = () => {
    sent += 1
    const at = new Date(ctx.now().getTime() + sent * 1000)
    return () => at
  }
  const send = async (text: string) => {
    const file = { name: 'homes.csv', bytes: Buffer.from(text) }
    const started = await startImport({ ...manager, now: later() }, { typed, file })
    if (!started.ok) throw new Error(started.reason)
    await runQueuedJobs(ctx)
    return started.importId
  }
  const apply = async (importId: string) => {
    await applyImport(manager, importId)
    await runQueuedJobs(ctx)
  }
  const choose = async (importId: string, chosen: string[]) => {
    const read = await chooseColumns(manager, { importId, chosen })
    await runQueuedJobs(ctx)
    return read
  }
  const nightly = async (text: string) => {
    const list = { ...typed, preset: null, campus: null, newAs: 'submitted' as const, fileName: 'homes.csv' }
    const companyId = await companyOf(ctx, userId)
    const bytes = Buffer.from(text)
    await storeList(
      { ...ctx, now: later() },
      { id: newId(), companyId, userId, ...list },
      { bytes, nightly: true },
    )
    await runQueuedJobs(ctx)
  }
  const homes = () =>
    ctx.db.select().from(listings).where(eq(listings.managerId, userId)).orderBy(listings.address)
  return { manager, send, apply, choose, nightly, homes }
}

const HEAD = 'Address,Zip,Rent,Beds,Monthly trash,Pet rent,Admin fee,Blurb\n'
const ROWS =
  '1 A St,90007,900,1,15,$35,"$200.00",Bright\n2 A St,90007,950,1,included,no,call 213-555-0134,Quiet\n'

test('a list with one column for each fee is asked what is not said, and its headings are the fees’ names', async ({
  ctx,
}) => {
  const { manager, send, apply, choose, nightly, homes } = await scene(ctx)
  const id = await send(HEAD + ROWS)
  const asked = await importPage(manager, id)
  expect(asked.state).toBe('asking')
  const columns = ['address', 'zip', 'price', 'beds', 'fee_monthly']
  expect(asked.headings?.map(({ column }) => column)).toEqual([
    ...columns,
    'fee_monthly_unstated',
    'fee_once_unstated',
    'description',
  ])
  const said = [...columns, 'fee_monthly_optional', 'fee_once', 'description']
  expect(await choose(id, said)).toEqual({ ok: true })
  const page = await importPage(manager, id)
  expect(page).toMatchObject({ state: 'checked', counts: { new: 2, refused: 0 } })
  expect(page.first[0]?.facts.find((fact) => fact.startsWith('Fees'))).toMatch(
    /Monthly trash \$15 per unit, Pet rent \$35 per person, optional, Admin fee \$200 per unit once/,
  )
  expect(page.remarks).toContainEqual({
    about: '“Admin fee” not understood: in the description instead',
    rows: 1,
  })
  await apply(id)
  const trash = { name: 'Monthly trash', kind: 'utility', per: 'unit' }
  expect(await homes()).toMatchObject([
    {
      fees: [
        { ...trash, state: 'amount', amount: 1_500 },
        { name: 'Pet rent', kind: 'optional', amount: 3_500, per: 'person' },
        { name: 'Admin fee', kind: 'fee', amount: 20_000, once: true },
      ],
      description: 'Bright',
    },
    {
      fees: [{ ...trash, state: 'included', amount: null }],
      description: expect.stringMatching(/^Quiet\nAdmin fee, as listed: call/),
    },
  ])
  expect(JSON.stringify(await homes())).not.toContain('555-0134')
  const again = await send(HEAD + ROWS)
  expect(await importPage(manager, again)).toMatchObject({
    state: 'checked',
    counts: { changed: 0, unchanged: 2 },
  })
  // Nobody reviews a fetched list: it is read as chosen before.
  await nightly(HEAD + ROWS.replace('$35', '$40'))
  expect((await homes())[0]?.fees[1]).toMatchObject({ name: 'Pet rent', amount: 4_000, kind: 'optional' })
})

test('a fee of which nobody says how often or by whom it is paid is no cost: its amount is text', async ({
  ctx,
}) => {
  const { manager, send, choose, apply, homes } = await scene(ctx)
  const id = await send('Address,Zip,Rent,Beds,Valet trash,Pet rent,Late fee\n1 A St,90007,900,1,25,35,75\n')
  const asked = await importPage(manager, id)
  expect(asked.state).toBe('asking')
  await choose(id, asked.headings?.map(({ column }) => column) ?? [])
  const page = await importPage(manager, id)
  expect(page).toMatchObject({ state: 'checked', counts: { new: 1 } })
  expect(page.remarks.map(({ about }) => about)).toEqual(
    expect.arrayContaining([
      '“Valet trash” not stated how often it is paid: in the description instead',
      '“Pet rent” not stated who pays it: in the description instead',
    ]),
  )
  await apply(id)
  expect(await homes()).toMatchObject([
    {
      fees: [],
      description: 'Valet trash, as listed: 25.\nPet rent, as listed: 35.\nLate fee, as listed: 75.',
    },
  ])
})

test('no fees beside a fee that is not understood are not stated', async ({ ctx }) => {
  const { manager, send, apply, homes } = await scene(ctx)
  const head = 'Address,Zip,Rent,Beds,Fees,Monthly trash\n'
  const rows = ['$25/mo or so', '$25', ''].map((trash, at) => `${at + 1} A St,90007,900,1,None,${trash}\n`)
  const id = await send(head + rows.join(''))
  await apply(id)
  expect((await homes()).map(({ fees }) => fees.map(({ name }) => name))).toEqual([
    [],
    ['Mandatory fees', 'Monthly trash'],
    ['Mandatory fees'],
  ])
  expect((await importPage(manager, id)).remarks).toContainEqual({
    about: 'no mandatory fees, beside a fee that is not understood: taken as not stated',
    rows: 1,
  })
})
