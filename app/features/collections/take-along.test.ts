import { parse } from 'csv-parse/sync'
import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { collections } from '#app/database/schema/homes/collections.ts'
import { listings } from '#app/database/schema/homes/listings.ts'
import { makeCampus } from '#app/features/campuses/factory.ts'
import { makeListing } from '#app/features/listings/factory.ts'
import { visitor } from '#app/platform/access.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { csvAnswer } from '#app/platform/text/csv.ts'
import { NotFound, SignInRequired } from '#app/platform/errors.ts'
import { newId } from '#app/platform/addresses/ids.ts'
import { test } from '#tests/setup/databases/database.ts'
import { makeStudents } from '#tests/setup/people/students.ts'
import { makeCollection } from './factory.ts'
import { comparison, printedCollection } from './collection-tools.query.server.ts'
import { collectionCsv } from './csv.query.server.ts'
import { saveNote } from './save-note.server.ts'

const SHARE = 'x'.repeat(22)
const params = (text: string) => new URLSearchParams(text)

async function made(ctx: SystemContext) {
  const [ana, ben] = await makeStudents(ctx, 'Ana Rivera', 'Ben Kim')
  if (!ana || !ben) throw new Error('two were made')
  await makeCampus(ctx, { slug: 'usc' })
  const dear = await makeListing(ctx, {
    name: '=cmd|"/c calc"!A1',
    price: 300_000,
    amenities: ['wifi'],
    pets: 'allowed',
  })
  const cheap = await makeListing(ctx, {
    name: 'Cheap',
    price: 200_000,
    deposit: 50_000,
    applicationFee: 4_000,
  })
  const gone = await makeListing(ctx, { name: 'Gone', price: 250_000 })
  const collectionId = await makeCollection(ctx, ana, { name: 'Near, campus', homes: [dear, gone, cheap] })
  await ctx.db.update(listings).set({ status: 'archived' }).where(eq(listings.id, gone))
  await ctx.db.update(collections).set({ shareId: SHARE }).where(eq(collections.id, collectionId))
  return { ana, ben, dear, cheap, gone, collectionId, asVisitor: { ...ctx, actor: visitor } }
}

async function table(ctx: SystemContext, address: string) {
  const { name, parts } = await collectionCsv(ctx, { address })
  const answer = csvAnswer(parts, name, 'homes')
  const text = await answer.text()
  const rows = parse(text, { bom: true, columns: true }) as Record<string, string>[]
  return { rows, text, answer }
}

test('a collection as CSV: every home, latest first, without formula injection', async ({ ctx }) => {
  const { ana, dear, cheap, gone, collectionId } = await made(ctx)
  await saveNote(ana.ctx, { collectionId, listingId: dear, input: { text: '@loud,\n"very"' } })
  const { rows, text, answer } = await table(ana.ctx, collectionId)
  expect(rows.map((row) => row.Home)).toEqual(['Cheap', 'Gone', `'=cmd|"/c calc"!A1`])
  expect(rows.map((row) => row.Offered)).toEqual(['Yes', 'No longer', 'Yes'])
  expect(rows[0]).toMatchObject({
    Place: '1',
    'Dollars a month per person': '1000',
    'People who share': '2',
    'Dollars to move in per person': '1290',
  })
  expect(rows[2]?.Notes).toBe('You: @loud,\n"very"')
  expect(text).not.toMatch(/(^|,|\n)"?[=+@-]/)
  expect(answer.headers.get('Content-Disposition')).toContain('filename="near-campus.csv"')
  expect(answer.headers.get('Cache-Control')).toBe('private, no-store')
  expect(rows[1]?.Link).toContain('/expanded-listing/')
  expect(gone).not.toBe(cheap)
})

test('the public link’s CSV contains the homes, without notes', async ({ ctx }) => {
  const { ana, ben, dear, collectionId, asVisitor } = await made(ctx)
  await saveNote(ana.ctx, { collectionId, listingId: dear, input: { text: 'Loud' } })
  for (const as of [asVisitor, ben.ctx, ana.ctx]) {
    const { rows, text } = await table(as, SHARE)
    expect(rows).toHaveLength(3)
    const paper = await printedCollection(as, { address: SHARE })
    const side = await comparison(as, { address: SHARE, params: params('') })
    for (const told of [text, JSON.stringify(paper), JSON.stringify(side)])
      expect(told).not.toMatch(/Notes|Loud|Ana|You:/)
    expect(paper).toMatchObject({ name: 'Near, campus', asMember: false })
  }
  const own = await printedCollection(ana.ctx, { address: collectionId })
  expect(own.homes.map(({ notes }) => notes.map(({ by, text }) => [by, text]))).toEqual([
    [],
    [],
    [['You', 'Loud']],
  ])
})

test('private, deleted, replaced and invented URLs are all "not found", on every page', async ({ ctx }) => {
  const { ana, ben, collectionId, asVisitor } = await made(ctx)
  const reads = [
    (as: SystemContext, at: string) => collectionCsv(as, { address: at }),
    (as: SystemContext, at: string) => printedCollection(as, { address: at }),
    (as: SystemContext, at: string) => comparison(as, { address: at, params: params('') }),
  ]
  const set = (values: Partial<typeof collections.$inferInsert>) =>
    ctx.db.update(collections).set(values).where(eq(collections.id, collectionId))
  for (const read of reads) {
    // A public collection also opens at its ordinary address.
    await expect(read(ben.ctx, collectionId)).resolves.toBeDefined()
    await set({ shareId: null })
    for (const id of [collectionId, newId()]) {
      await expect(read(ben.ctx, id)).rejects.toThrow(NotFound)
      await expect(read(asVisitor, id)).rejects.toThrow(SignInRequired)
    }
    await set({ shareId: SHARE })
    for (const at of ['', 'nothing', 'y'.repeat(22), 'z'.repeat(9000)])
      await expect(read(ana.ctx, at)).rejects.toThrow(NotFound)
    await expect(read(asVisitor, 'y'.repeat(22))).rejects.toThrow(NotFound)
    await set({ shareId: 'n'.repeat(22) })
    await expect(read(asVisitor, SHARE)).rejects.toThrow(NotFound)
    await set({ shareId: SHARE, deletedAt: ctx.now() })
    await expect(read(asVisitor, SHARE)).rejects.toThrow(NotFound)
    await expect(read(ana.ctx, collectionId)).rejects.toThrow(NotFound)
    await set({ deletedAt: null })
  }
})

test('homes are compared as the URL says, with differences marked', async ({ ctx }) => {
  const { ana, dear, cheap, gone, collectionId } = await made(ctx)
  const both = await comparison(ana.ctx, {
    address: collectionId,
    params: params(`home=${dear}&home=${cheap}&home=${dear}`),
  })
  expect(both.homes.map(({ id }) => id)).toEqual([dear, cheap])
  const rows = both.parts.flatMap((part) => part.rows)
  const row = (label: string) => rows.find((each) => each.label === label)
  expect(row('Per person a month')).toMatchObject({
    differs: true,
    cells: [{ text: 'At least $1,500' }, { text: 'At least $1,000', best: 'Lowest' }],
  })
  expect(row('To move in, per person')?.cells.map(({ text }) => text)).toEqual([
    'At least $1,500',
    'At least $1,290',
  ])
  expect(row('To move in, per person')?.cells[0]?.note).toContain(
    'Deposit, application fee, and monthly fees not stated',
  )
  expect(row('Beds')).toMatchObject({ differs: false })
  expect(row('Pets')?.cells).toEqual([{ text: 'Pets allowed' }, { text: null }])
  expect(rows.filter(({ label }) => label === 'Wi-Fi')[0]?.cells.map(({ text }) => text)).toEqual([
    'Yes',
    'Not listed',
  ])
  const three = await comparison(ana.ctx, {
    address: collectionId,
    params: params(`home=${dear}&home=${gone}&people=4&only=differences`),
  })
  expect(three.homes.map((home) => home.gone)).toEqual([null, 'No longer offered'])
  expect(three.parts.flatMap((part) => part.rows).every(({ differs }) => differs)).toBe(true)
  expect(three.parts[0]?.rows[0]?.cells[0]?.text).toBe('At least $750')
})

test('a URL with too many, no or unknown homes is followed as far as possible', async ({ ctx }) => {
  const { ana, dear, cheap, gone, collectionId } = await made(ctx)
  const compare = (text: string) => comparison(ana.ctx, { address: collectionId, params: params(text) })
  expect((await compare('')).homes.map(({ id }) => id)).toEqual([cheap, dear, gone])
  const odd = await compare(`home=${newId()}&home=nothing&home=${cheap}&home=&people=0&only=x`)
  expect(odd.homes.map(({ id }) => id)).toEqual([cheap])
  expect(odd).toMatchObject({ people: null, onlyDifferences: false })
  expect(odd.notes.join()).toContain('2 homes in this comparison are no longer in the collection')
  const ids = await Promise.all(Array.from({ length: 5 }, () => makeListing(ctx)))
  const full = await makeCollection(ctx, ana, { homes: ids })
  const all = await comparison(ana.ctx, {
    address: full,
    params: params(ids.map((id) => `home=${id}`).join('&')),
  })
  expect(all.homes.map(({ id }) => id)).toEqual(ids.slice(0, 4))
  expect(all.notes.join()).toContain('You can compare up to 4 homes')
  const none = await makeCollection(ctx, ana)
  expect(await comparison(ana.ctx, { address: none, params: params('home=x') })).toMatchObject({
    homes: [],
    parts: [],
  })
})
