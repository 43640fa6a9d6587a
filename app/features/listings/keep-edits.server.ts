import { sql } from 'drizzle-orm'
import type { FieldChange } from '#app/database/schema/homes/listing-changes.ts'
import { listings, type EditedFacts } from '#app/database/schema/homes/listings.ts'
import { jsonRows } from '#app/database/sql/json-rows.server.ts'
import { changeRows } from '#app/database/sql/query-rows.server.ts'
import type { Database } from '#app/platform/context.ts'
import { sameValue } from './edit-form.ts'
import { factNames, isFact, type FactName } from './home-fields.ts'
import { isFieldStated, type Known } from './listing-changes.server.ts'
import type { Fee } from './rules.ts'

type Row = typeof listings.$inferInsert

/** Facts that lists never contain, or do not change once people have. */
const neverOverwritten = new Set<FactName>(['photos', 'floorplans'])
const kept = factNames.filter((name) => !neverOverwritten.has(name))

/** Facts that are always stated together. */
const together: readonly (readonly FactName[])[] = [
  ['lat', 'lng', 'precision'],
  ['priceBasis', 'priceBasisAssumed'],
]
const groupOf = (name: FactName) => together.find((names) => names.includes(name)) ?? [name]

/** The marks of facts that a person changed here. Changes of anything other than a fact are ignored. */
export function editMarks(changes: FieldChange[], at: Date): EditedFacts {
  const names = changes.map(({ field }) => field).filter((field) => isFact(field) && kept.includes(field))
  return Object.fromEntries(names.map((name) => [name, at.toISOString()]))
}

/** Where a list differs from what people changed here since the two last agreed. `stays`: edits that win, with what the list says
 *  instead and when they were made; `taken`: edits that the list overrides, with when they were made. */
export type ListedEdits = { stays: (FieldChange & { since: string })[]; taken: EditedFacts }

/** Whether a list's value is no statement: a blank cell, or fees whose amounts are all unknown or stand here already. */
function isBlank(name: FactName, listed: unknown, before: Known): boolean {
  if (name === 'fees' && Array.isArray(listed)) {
    const stated = (listed as Fee[]).filter(({ state }) => state !== 'unknown')
    const isFilledIn = stated.every((fee) => before.fees.some((each) => sameValue(each, fee)))
    return stated.length === 0 || (stated.length < listed.length && isFilledIn)
  }
  return (listed ?? '') === '' || (Array.isArray(listed) && listed.length === 0)
}

/** Combines what a home's list states with what people edited here. An edit of what the list leaves blank always stays, and is no
 *  difference.
 *  @param unstated facts that the list does not state about this home
 *  @param keepsEdits whether edits win over the list
 *  @returns the row to save, and the marks it then has */
export function withEdits(
  row: Row,
  before: Known | undefined,
  { unstated, keepsEdits }: { unstated: readonly FactName[]; keepsEdits: boolean },
): { row: Row; edits: ListedEdits; marks: EditedFacts | undefined } {
  const edits: ListedEdits = { stays: [], taken: {} }
  const marked = Object.entries(before?.editedFacts ?? {})
  if (!before || marked.length === 0) return { row, edits, marks: undefined }
  const marks: EditedFacts = {}
  const saved = { ...row }
  for (const [name, since] of marked) {
    if (!isFact(name)) continue
    const group = groupOf(name)
    const [main = name] = group
    const isStated = !group.some((each) => unstated.includes(each)) && isFieldStated(main, row, before)
    if (isStated && group.every((each) => sameValue(before[each], row[each]))) continue
    const isDifferent = isStated && !isBlank(main, row[main], before)
    if (!isDifferent || keepsEdits) {
      marks[name] = since
      for (const each of group) Object.assign(saved, { [each]: before[each] })
      if (isDifferent && !sameValue(before[name], row[name]))
        edits.stays.push({ field: name, from: before[name], to: row[name] ?? null, since })
    } else edits.taken[name] = since
  }
  const isSame = Object.keys(marks).length === marked.length
  return { row: saved, edits, marks: isSame ? undefined : marks }
}

/** Stores the marks of homes whose list now agrees with an edit or overrode it. */
export async function writeMarks(tx: Database, marked: { id: string; marks: EditedFacts }[]): Promise<void> {
  if (marked.length === 0) return
  const rows = marked.map(({ id, marks }) => ({ id, editedFacts: marks }) as Row)
  await changeRows(
    tx,
    sql`update ${listings} set edited_facts = marked.edited_facts
      from ${jsonRows(listings, rows)} marked where ${listings.id} = marked.id`,
  )
}
