import { desc, eq, isNull } from 'drizzle-orm'
import { campuses } from '#app/database/schema/campuses.ts'
import {
  managerImports,
  type GoneClosing,
  type ImportCounts,
  type ImportFinding,
  type ImportReportKept,
} from '#app/database/schema/manager-imports.ts'
import { authorize, requirePerson } from '#app/platform/access.ts'
import type { Context } from '#app/platform/context.ts'
import { CSV_START, csvRow } from '#app/platform/csv.ts'
import { NotFound } from '#app/platform/errors.ts'
import { isId } from '#app/platform/ids.ts'
import { ownHomesPolicy, ownListPolicy } from '../policy.ts'
import { isClosing } from './gone-closing.server.ts'
import { goneHomes } from './gone-homes.server.ts'
import {
  findingLabels,
  type GoneHomes,
  type ImportState,
  type ListFormat,
  type NewHomeState,
} from './rules.ts'

/** A line of the list of imports. */
export type ImportLine = {
  id: string
  source: string
  fileName: string
  format: ListFormat
  state: ImportState
  /** ISO time. */
  createdAt: string
  counts: ImportCounts | null
}

export type ImportPage = ImportLine & {
  newAs: NewHomeState
  failedWhy: string | null
  /** Of the run that is under way. */
  rowsRead: number
  findings: ImportFinding[]
  /** All there are, also those that are in the spreadsheet or in none. */
  findingCount: number
  /** Findings that no report has. */
  lost: number
  remarks: ImportReportKept['remarks']
  /** What it no longer has and is still up; null when nothing is to be done about it. */
  gone: GoneHomes | null
  /** What came of the last press about them: how many were changed so far, and whether a job is still at it. */
  closing: { how: GoneClosing['how']; changed: number; underWay: boolean } | null
}

const FINDINGS_SHOWN = 100

/** What whoever asks brought in, the latest first, and what the form for a new list needs.
 *  @throws SignInRequired, Forbidden */
export async function ownImports(ctx: Context) {
  authorize(ownHomesPolicy.import, ctx.actor, null)
  const { userId } = requirePerson(ctx)
  const rows = await ctx.db
    .select()
    .from(managerImports)
    .where(eq(managerImports.userId, userId))
    .orderBy(desc(managerImports.createdAt), desc(managerImports.id))
  const places = await ctx.db
    .select({ value: campuses.slug, label: campuses.name })
    .from(campuses)
    .where(isNull(campuses.archivedAt))
    .orderBy(campuses.name)
  return { imports: rows.map(lineOf), campuses: places }
}

/** One import with its report.
 *  @throws NotFound */
export async function importPage(ctx: Context, importId: string): Promise<ImportPage> {
  const list = await findImport(ctx, importId)
  authorize(ownListPolicy.read, ctx.actor, list)
  const { newAs, failedWhy, rowsRead, report } = list
  const { findings = [], more = 0, remarks = [], closing } = report ?? {}
  return {
    ...lineOf(list),
    newAs,
    failedWhy,
    rowsRead,
    findings: findings.slice(0, FINDINGS_SHOWN),
    findingCount: findings.length + more,
    lost: more,
    remarks,
    gone: await goneHomes(ctx.db, list),
    closing: closing
      ? { how: closing.how, changed: closing.changed, underWay: isClosing(closing, ctx.now()) }
      : null,
  }
}

/** What is to know of its rows, for a spreadsheet.
 *  @throws NotFound */
export async function importCsv(ctx: Context, importId: string) {
  const list = await findImport(ctx, importId)
  authorize(ownListPolicy.read, ctx.actor, list)
  const findings = list.report?.findings ?? []
  return {
    name: `${list.source} report`,
    parts: (async function* () {
      yield CSV_START + csvRow(['row', 'id', 'what', 'column', 'sentence'])
      for (const { line, id, kind, field, text } of findings)
        yield csvRow([line, id, findingLabels[kind], field, text])
    })(),
  }
}

async function findImport({ db }: Pick<Context, 'db'>, importId: string) {
  if (!isId(importId)) throw new NotFound()
  const [list] = await db.select().from(managerImports).where(eq(managerImports.id, importId))
  if (!list) throw new NotFound()
  return list
}

function lineOf(row: typeof managerImports.$inferSelect): ImportLine {
  const { id, source, fileName, format, state, createdAt, report } = row
  return {
    id,
    source,
    fileName,
    format,
    state,
    createdAt: createdAt.toISOString(),
    counts: report?.counts ?? null,
  }
}
