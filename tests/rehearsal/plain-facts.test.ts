// Every plain fact of a home on its whole way: read from a list, told by page, comparison, API and the file of a collection, typed in the
// editor, and kept in the history. It asks the table of facts, so it knows a new one without a line here.
import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { listingChanges } from '#app/database/schema/homes/listing-changes.ts'
import { listings } from '#app/database/schema/homes/listings.ts'
import { makeCampus } from '#app/features/campuses/factory.ts'
import { makeCollection } from '#app/features/collections/factory.ts'
import { compareParts } from '#app/features/collections/homes/compare-rows.ts'
import { collectionCsv } from '#app/features/collections/queries/csv.server.ts'
import { importListings } from '#app/features/importing/homes/import-listings.server.ts'
import { findListing } from '#app/features/listing-page/find-listing.server.ts'
import { homeFacts } from '#app/features/listing-page/ui/home-facts.ts'
import {
  apiName,
  columnOf,
  homeFields,
  isPlain,
  madeByKind,
  plainField,
  plainIn,
  plainNames,
  shownNames,
  type ByKind,
  type FieldKind,
  type PlainName,
  type ShownName,
} from '#app/features/listings/fields/home-fields.ts'
import { fieldChangeText } from '#app/features/publishing/edit/change-text.ts'
import { makeManager, typeInto } from '#app/features/publishing/factory.ts'
import { editorView } from '#app/features/publishing/editor/edited-home.server.ts'
import { editorSections } from '#app/features/publishing/editor/sections.ts'
import { publicListing } from '#app/features/search/queries/public-listings.server.ts'
import { test } from '#tests/setup/databases/database.ts'
import { makeStudents } from '#tests/setup/people/students.ts'

/** A value as a list and the editor write it, as it is stored, and another one. */
type Sample = { text: string; value: unknown; other: string }

const byKind: ByKind<Record<FieldKind, Sample>> = {
  yesNo: () => ({ text: 'yes', value: true, other: 'no' }),
  number: () => ({ text: '2', value: 2, other: '3' }),
  year: () => ({ text: '1998', value: 1998, other: '2001' }),
  money: () => ({ text: '$300', value: 30_000, other: '400' }),
  months: () => ({ text: '9; 12', value: [9, 12], other: '6' }),
  date: () => ({ text: '2027-08-15', value: '2027-08-15', other: '2027-09-01' }),
  choice: ({ labels }) => {
    const [first = '', second = ''] = Object.keys(labels)
    return { text: second, value: second, other: first }
  },
}
/** Where a list's value would not be believed, or means another one. */
const own: Partial<Record<PlainName, Sample>> = {
  squareFeet: { text: '900', value: 900, other: '800' },
  type: { text: 'House', value: 'House', other: 'Condo' },
}
const sampleOf = (name: PlainName): Sample => own[name] ?? madeByKind(byKind, plainField(name), name)

test('a plain fact comes from a list, and page, comparison, API, collection, editor and history tell it', async ({
  ctx,
}) => {
  await makeCampus(ctx)
  const required = { external_id: 'a-1', address: '12 Fern St', price: '1050', price_basis: 'unit' }
  const row: Record<string, string> = {
    ...required,
    fees: 'none',
    ...Object.fromEntries(plainNames.map((name) => [columnOf(name), sampleOf(name).text])),
  }
  const file = `${Object.keys(row).join(',')}\n${Object.values(row).join(',')}\n`
  const report = await importListings(ctx, {
    source: (async function* () {
      yield Buffer.from(file)
    })(),
    options: { campus: 'usc' },
    io: {},
  })
  expect(report).toMatchObject({ inserted: 1, refused: 0 })

  const [stored] = await ctx.db.select().from(listings)
  if (!stored) throw new Error('one was imported')
  const told = Object.fromEntries(plainNames.map((name) => [name, sampleOf(name).value]))
  expect(stored).toMatchObject(told)

  const home = await findListing(ctx, { idOrSlug: stored.id, people: null })
  const today = ctx.now().toISOString().slice(0, 10)
  const shown = shownNames.filter((name) => isPlain(name))
  const facts = new Map(homeFacts(home, today).map(({ field, value }) => [field, value]))
  expect(shown.filter((name) => !facts.get(name))).toEqual([])
  const compared = compareParts([home, home], today).flatMap(({ rows }) => rows.map(({ label }) => label))
  const names = shown.map((name) => homeFields[name].label)
  expect(compared).toEqual(expect.arrayContaining(names))

  const item = JSON.parse(await publicListing(ctx, { idOrSlug: stored.id, people: null })) as object
  expect(item).toMatchObject(
    Object.fromEntries(plainNames.map((name) => [apiName(name), sampleOf(name).value])),
  )

  const [ana] = await makeStudents(ctx, 'Ana Rivera')
  if (!ana) throw new Error('one was made')
  const collectionId = await makeCollection(ctx, ana, { homes: [stored.id] })
  const { parts } = await collectionCsv(ana.ctx, { address: collectionId })
  const heading = (await Array.fromAsync(parts)).join('').split('\n')[0]
  const isInFile = (name: PlainName & ShownName) => heading?.includes(homeFields[name].label)
  expect(shown.filter((name) => !isInFile(name))).toEqual([])

  const { user, manager } = await makeManager(ctx)
  await ctx.db.update(listings).set({ managerId: user.id })
  for (const section of editorSections) {
    const others = plainIn(section).map((name): [string, string[]] => [name, [sampleOf(name).other]])
    if (others.length === 0) continue
    expect(await typeInto(manager, stored.id, section, Object.fromEntries(others))).toMatchObject({
      ok: true,
    })
  }
  const { home: edited } = await editorView(manager, stored.id)
  const same = plainNames.filter(
    (name) => JSON.stringify(edited[name]) === JSON.stringify(sampleOf(name).value),
  )
  expect(same).toEqual([])
  const kept = await ctx.db.select().from(listingChanges).where(eq(listingChanges.listingId, stored.id))
  const texts = kept.flatMap(({ changes }) => changes.map(fieldChangeText))
  const untold = plainNames.filter((name) => !texts.some((text) => text.startsWith(homeFields[name].label)))
  expect(untold).toEqual([])
})
