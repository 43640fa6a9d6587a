import { and, desc, eq, isNotNull } from 'drizzle-orm'
import { change } from '#app/database/gate.server.ts'
import { managerImports } from '#app/database/schema/homes/manager-imports.ts'
import type { Context, Reading } from '#app/platform/context.ts'
import { refusals, type Refused } from '#app/platform/text/field-errors.ts'
import { ownListPolicy } from '#app/features/listings/policy.ts'
import {
  byHeading,
  headingColumns,
  problemOfColumns,
  type ChosenColumns,
} from '#app/features/list-columns/chosen-columns.ts'
import type { ColumnMeaning } from '#app/features/list-columns/columns.ts'
import { isUnstated } from '#app/features/list-columns/fee-columns.ts'
import { firstRows, firstRowsOf } from './first-rows.server.ts'
import { presetFor } from './heading.ts'
import { importOwnListKind } from './import-job-kind.ts'
import { lockImport } from './lock-import.server.ts'

type Import = typeof managerImports.$inferSelect
type List = Pick<Import, 'companyId' | 'source' | 'preset' | 'format'>

/** How to read the columns of a newly received list: by a known preset, as chosen for its last file, or as guessed (unless it will
 *  be applied unreviewed). `asks`: whether its manager is asked first, because a required column or the kind of a fee is unknown.
 *  @param nightly whether it is applied right away */
export async function startColumns(
  db: Reading,
  { nightly, ...list }: List & { nightly: boolean },
  bytes: Uint8Array,
): Promise<Pick<Import, 'preset' | 'columns'> & { asks: boolean }> {
  if (list.format !== 'csv' || list.preset !== null)
    return { preset: list.preset, columns: null, asks: false }
  const rows = await firstRows(once(bytes))
  const headings = rows.map(({ heading }) => heading)
  const columns = await lastColumns(db, list)
  const preset = columns === null ? (presetFor(headings) ?? null) : null
  const read = headingColumns(headings, columns, nightly ? 'ours' : 'guessed')
  const isNew = (at: number) => columns?.[headings[at] ?? ''] === undefined
  const unsure = read.some((column, at) => isUnstated(column) && isNew(at))
  const asks =
    preset === null &&
    rows.some(({ samples }) => samples.length > 0) &&
    (unsure || problemOfColumns(read) !== undefined)
  const isSettled = nightly && !asks && preset === null && headings.length > 0
  return { preset, columns: isSettled ? byHeading(headings, read) : columns, asks }
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}

/** The choices made for the last file of this name. */
async function lastColumns(db: Reading, { companyId, source }: List): Promise<ChosenColumns | null> {
  const { columns, createdAt, id } = managerImports
  const [last] = await db
    .select({ columns })
    .from(managerImports)
    .where(
      and(eq(managerImports.companyId, companyId), eq(managerImports.source, source), isNotNull(columns)),
    )
    .orderBy(desc(createdAt), desc(id))
    .limit(1)
  return (last?.columns ?? null) as ChosenColumns | null
}

/** A list's heading, its first values, and its meaning; '' is not read. */
export type ListHeading = { heading: string; samples: string[]; column: ColumnMeaning | '' }

/** The headings of an import that can still be read differently; null if there are none to choose. */
export async function headingsOf(db: Reading, list: Import): Promise<ListHeading[] | null> {
  if (list.format !== 'csv' || list.preset !== null) return null
  if (list.state !== 'asking' && list.state !== 'checked') return null
  const rows = await firstRowsOf(db, list.id)
  const columns = headingColumns(
    rows.map(({ heading }) => heading),
    list.columns as ChosenColumns | null,
  )
  return rows.map(({ heading, samples }, at) => ({ heading, samples, column: columns[at] ?? '' }))
}

/** Stores the meaning of each of an import's headings and checks the import again; the next files of the same name are read the
 *  same way.
 *  @param chosen in the order of the headings; a missing choice leaves a heading as it is
 *  @throws NotFound for everyone outside its company */
export async function chooseColumns(
  ctx: Context,
  { importId, chosen }: { importId: string; chosen: (string | undefined)[] },
): Promise<{ ok: true } | Refused<'columns' | 'too-late'>> {
  return change(
    ctx,
    ownListPolicy.change,
    (look) => lockImport(look.db, importId),
    async (tx, list) => {
      const headings = await headingsOf(tx.db, list)
      if (headings === null) return TOO_LATE
      const said = headings.map(({ column }, at) => chosen[at] ?? column)
      const names = headings.map(({ heading }) => heading)
      const problem = problemOfColumns(said) ?? problemOfNames(names, said)
      if (problem !== undefined) return refusals({ columns: problem })('columns')
      await tx.db
        .update(managerImports)
        .set({
          columns: byHeading(names, said as (ColumnMeaning | '')[]),
          state: 'checking',
          rowsRead: 0,
        })
        .where(eq(managerImports.id, importId))
      await ctx.jobs.enqueue(tx.db, importOwnListKind, { importId })
      return { ok: true }
    },
  )
}

/** Columns are identified by their headings, so that the next file may have them in another order. */
function problemOfNames(names: string[], columns: string[]): string | undefined {
  const again = names.find((name, at) => columns[at] !== '' && names.indexOf(name) < at)
  if (again === undefined) return undefined
  return `Two columns are headed “${again}”, and only the first one can be read. Give them different headings in your file.`
}

const TOO_LATE = refusals({ 'too-late': 'This list can no longer be read again. Send the file again.' })(
  'too-late',
)
