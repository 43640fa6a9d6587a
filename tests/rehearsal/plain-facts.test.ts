// Follows every plain fact of a home: read from a list, shown by page, comparison, API and a collection's file, typed in the editor,
// kept in the history, and included in its manager's data download. It uses the table of facts, so new facts need no line here.
import { buffer } from 'node:stream/consumers'
import { parse } from 'csv-parse/sync'
import { eq } from 'drizzle-orm'
import { strFromU8, unzipSync } from 'fflate'
import { expect } from 'vitest'
import { listingChanges } from '#app/database/schema/homes/listing-changes.ts'
import { listings } from '#app/database/schema/homes/listings.ts'
import { companyOf } from '#app/features/companies/own-company.server.ts'
import { askExport, downloadExport } from '#app/features/account-settings/ask-export.server.ts'
import { makeCampus } from '#app/features/campuses/factory.ts'
import { makeCollection } from '#app/features/collections/factory.ts'
import { compareParts } from '#app/features/collections/compare-rows.ts'
import { collectionCsv } from '#app/features/collections/csv.query.server.ts'
import { importListings } from '#app/features/importing/import-listings.server.ts'
import { findListing } from '#app/features/listing-page/listing.query.server.ts'
import { homeFacts } from '#app/features/listing-page/ui/home-facts.ts'
import {
  apiName,
  homeFields,
  isPlain,
  plainField,
  plainIn,
  plainNames,
  shownNames,
  type PlainName,
} from '#app/features/listings/home-fields.ts'
import { applyByKind, type ByKind, type FieldKind, columnOf } from '#app/features/listings/field-kinds.ts'
import { fieldChangeText } from '#app/features/publishing/shown-change.ts'
import { makeManager, typeInto } from '#app/features/publishing/factory.ts'
import { editorView } from '#app/features/publishing/save-section.server.ts'
import { editorSections } from '#app/features/publishing/sections.ts'
import { typedSection } from '#app/features/publishing/section-columns.ts'
import { publicListing } from '#app/features/search/public-listings.query.server.ts'
import { test } from '#tests/setup/databases/database.ts'
import { makeStudents } from '#tests/setup/people/students.ts'
import { runQueuedJobs } from '#tests/setup/queued-jobs.ts'

/** A value as lists and the editor write it, as it is stored, as a page shows it, and a different one. */
type Sample = { text: string; value: unknown; said: string; other: string }

const byKind: ByKind<Record<FieldKind, Sample>> = {
  yesNo: () => ({ text: 'yes', value: true, said: 'Yes', other: 'no' }),
  number: ({ unit }) => ({ text: '2', value: 2, said: unit ? `2 ${unit.many}` : '2', other: '3' }),
  year: () => ({ text: '1998', value: 1998, said: '1998', other: '2001' }),
  money: () => ({ text: '$300', value: 30_000, said: '$300', other: '400' }),
  months: () => ({ text: '9; 12', value: [9, 12], said: '9 or 12 months', other: '6' }),
  date: () => ({ text: '2027-08-15', value: '2027-08-15', said: 'Aug 15', other: '2027-09-01' }),
  line: () => ({ text: 'Two pay slips', value: 'Two pay slips', said: 'Two pay slips', other: 'A letter' }),
  link: () => {
    const address = 'https://youtu.be/a_b'
    return { text: address, value: address, said: address, other: 'https://vimeo.com/1' }
  },
  choice: ({ labels }) => {
    const [[first] = [''], [second, said] = ['', '']] = Object.entries(labels)
    return { text: second, value: second, said, other: first }
  },
}
/** Facts for which the list's sample would be implausible, or mean something else. */
const own: Partial<Record<PlainName, Sample>> = {
  squareFeet: { text: '900', value: 900, said: '900 sq ft', other: '800' },
  // No other value is ever stated.
  ssn: { text: 'not needed', value: 'not_needed', said: 'Not needed', other: '' },
  type: { text: 'House', value: 'House', said: 'House', other: 'Condo' },
  // The editor omits this number if it equals the beds.
  bedrooms: { text: '2', value: 2, said: '2', other: '1' },
}
const sampleOf = (name: PlainName): Sample => own[name] ?? applyByKind(byKind, plainField(name), name)

test('a plain fact comes from a list, and page, comparison, API, collection, editor, history and download tell it', async ({
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
  const isSaid = (name: PlainName, text: string | null | undefined) =>
    text?.includes(sampleOf(name).said) || text === sampleOf(name).text
  const facts = new Map(homeFacts(home, today).map(({ field, value }) => [field, value]))
  expect(shown.filter((name) => !isSaid(name, facts.get(name)))).toEqual([])
  const compared = new Map(
    compareParts([home, home], today).flatMap(({ rows }) => rows.map(({ label, cells }) => [label, cells])),
  )
  const cellOf = (name: PlainName) => compared.get(homeFields[name].label)?.[1]?.text
  expect(shown.filter((name) => !isSaid(name, cellOf(name)))).toEqual([])

  const item = JSON.parse(await publicListing(ctx, { idOrSlug: stored.id, people: null })) as object
  expect(item).toMatchObject(
    Object.fromEntries(plainNames.map((name) => [apiName(name), sampleOf(name).value])),
  )

  const [ana] = await makeStudents(ctx, 'Ana Rivera')
  if (!ana) throw new Error('one was made')
  const collectionId = await makeCollection(ctx, ana, { homes: [stored.id] })
  const { parts } = await collectionCsv(ana.ctx, { address: collectionId })
  const csv = (await Array.fromAsync(parts)).join('')
  const [inFile = {}] = parse<Record<string, string>>(csv, { columns: true, bom: true, to: 1 })
  const columnIn = (name: PlainName) =>
    Object.entries(inFile).find(([heading]) => heading.startsWith(homeFields[name].label))?.[1]
  expect(shown.filter((name) => !isSaid(name, columnIn(name)))).toEqual([])

  const { user, manager } = await makeManager(ctx)
  await ctx.db.update(listings).set({ managerId: user.id, companyId: await companyOf(ctx, user.id) })
  for (const section of editorSections) {
    const others = plainIn(section).map((name): [string, string[]] => [name, [sampleOf(name).other]])
    if (others.length === 0) continue
    expect(await typeInto(manager, stored.id, section, Object.fromEntries(others))).toMatchObject({
      ok: true,
    })
  }
  const { home: edited } = await editorView(manager, stored.id)
  const inEditor = Object.assign(
    {},
    ...editorSections.map((section) => typedSection(section, edited)),
  ) as Record<string, string[]>
  expect(plainNames.filter((name) => inEditor[name]?.[0] !== sampleOf(name).other)).toEqual([])
  const kept = await ctx.db.select().from(listingChanges).where(eq(listingChanges.listingId, stored.id))
  const texts = kept.flatMap(({ changes }) => changes.map(fieldChangeText))
  const untold = plainNames.filter((name) => !texts.some((text) => text.startsWith(homeFields[name].label)))
  expect(untold).toEqual([])

  const asked = await askExport(manager)
  if (!asked.ok) throw new Error(asked.reason)
  await runQueuedJobs(ctx)
  const { body } = await downloadExport(manager, asked.exportId)
  const downloaded = strFromU8(unzipSync(await buffer(body))['data.json'] ?? new Uint8Array())
  expect(plainNames.filter((name) => !downloaded.includes(`"field": "${name}"`))).toEqual([])
})
