import { companyOfAccount } from '#app/database/sql/company-people.server.ts'
import { and, desc, eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import type { ChosenSettings } from '#app/features/site/rules.ts'
import { chosenSettings } from '#app/features/site/chosen-settings.server.ts'
import { listings } from '#app/database/schema/homes/listings.ts'
import { draftCounts, type DraftCounts } from '#app/features/publishing/drafts.server.ts'
import { authorize, find } from '#app/database/gate.server.ts'
import {
  managerImports,
  type GoneClosing,
  type ImportChange,
  type ImportCounts,
  type ImportFinding,
  type ImportReportKept,
} from '#app/database/schema/homes/manager-imports.ts'
import { requirePerson } from '#app/platform/access.ts'
import type { Context, Reading } from '#app/platform/context.ts'
import { CSV_START, csvRow } from '#app/platform/text/csv.ts'
import { NotFound } from '#app/platform/errors.ts'
import { columnLabel } from '#app/features/list-columns/column-help.ts'
import { homeFields, isFact } from '#app/features/listings/home-fields.ts'
import { isId } from '#app/platform/addresses/ids.ts'
import { ownHomesPolicy, ownListPolicy } from '#app/features/listings/policy.ts'
import { isClosing, goneHomes } from './close-gone-homes.server.ts'
import { headingsOf, type ListHeading } from './list-columns.server.ts'
import { importWithPeople } from './lock-import.server.ts'
import { listChoices } from './own-lists.server.ts'
import { CHANGED_SHOWN, isChanged } from './changed-homes.ts'
import { findingLabels, type GoneHomes, type ImportState } from './rules.ts'
import type { ListFormat, NewHomeState } from './fields.ts'

/** A row of the list of imports. */
export type ImportLine = {
  id: string
  source: string
  fileName: string
  /** The colleague who submitted it, or added the URL it came from; null if it was the user, or if unknown. */
  by: string | null
  format: ListFormat
  state: ImportState
  /** ISO time. */
  createdAt: string
  counts: ImportCounts | null
}

export type ImportPage = ImportLine & {
  newAs: NewHomeState
  /** Whether people's changes here stay even if the list says something else. */
  keepsEdits: boolean
  /** Which new homes an admin reviews first. */
  reviews: ChosenSettings['reviews']
  failedWhy: string | null
  /** In the current run. */
  rowsRead: number
  /** Each with its column's label. */
  findings: (ImportFinding & { label: string })[]
  /** All findings, including those only in the spreadsheet and those that were dropped. */
  findingCount: number
  /** Findings that were dropped because of the limit. */
  lost: number
  remarks: ImportReportKept['remarks']
  /** What homes lack that are, or would be, drafts. */
  lacks: { label: string; homes: number }[]
  /** The meaning of its headings while it can be changed; null if there are none to choose. */
  headings: ListHeading[] | null
  /** The first homes as they are, or would be. */
  first: NonNullable<ImportReportKept['first']>
  /** What changed in each existing home; only the first if there are many. */
  changed: ImportChange[]
  /** How many changed homes the spreadsheet lists. */
  changedCount: number
  /** Homes that it no longer contains and that are still listed; null if there is nothing to do. */
  gone: GoneHomes | null
  /** The current state of the list's homes, once it was applied. */
  now: { offered: number; submitted: number; drafts: DraftCounts } | null
  /** The progress of pausing or archiving homes: how many were changed so far, and whether a job is still running. */
  closing: { how: GoneClosing['how']; changed: number; underWay: boolean } | null
}

const FINDINGS_SHOWN = 100

/** Reports are large, so a list of imports reads only their counts. */
const { report: _, ...columns } = getTableColumns(managerImports)
const counts = sql<ImportCounts | null>`${managerImports.report} -> 'counts'`

/** The imports of the user's company, latest first, and the choices for the form that adds one. @throws SignInRequired, Forbidden */
export async function ownImports(ctx: Context) {
  const open = authorize(ctx, ownHomesPolicy.read, null)
  const { userId } = requirePerson(ctx)
  const [rows, choices] = await Promise.all([
    open.db
      .select({ ...columns, counts, by: byColleague(userId) })
      .from(managerImports)
      .where(eq(managerImports.companyId, companyOfAccount(userId)))
      .orderBy(desc(managerImports.createdAt), desc(managerImports.id)),
    listChoices(open, userId),
  ])
  return { imports: rows.map(lineOf), ...choices }
}

/** @throws NotFound */
export async function importPage(ctx: Context, importId: string): Promise<ImportPage> {
  const [{ db }, list] = await find(ctx, ownListPolicy.read, (look) => findImport(look, importId))
  const { userId } = requirePerson(ctx)
  const { newAs, keepsEdits, failedWhy, rowsRead, report } = list
  const {
    findings = [],
    more = 0,
    remarks = [],
    changed = [],
    lacks = [],
    first = [],
    closing,
  } = report ?? {}
  const [{ reviews }, headings, gone, now, [sent]] = await Promise.all([
    chosenSettings(db, ctx.settings),
    headingsOf(db, list),
    goneHomes(db, list),
    list.state === 'applied' ? homesNow({ db, now: ctx.now }, list, userId) : null,
    db
      .select({ by: byColleague(userId) })
      .from(managerImports)
      .where(eq(managerImports.id, importId)),
  ])
  return {
    ...lineOf({ ...list, counts: report?.counts ?? null, by: sent?.by ?? null }),
    newAs,
    keepsEdits,
    reviews,
    failedWhy,
    rowsRead,
    findings: findings.slice(0, FINDINGS_SHOWN).map((each) => ({ ...each, label: columnLabel(each.field) })),
    findingCount: findings.length + more,
    lost: more,
    remarks,
    lacks: lacks.map(({ fact, homes }) => ({ label: isFact(fact) ? homeFields[fact].label : fact, homes })),
    headings,
    first,
    changed: changed.slice(0, CHANGED_SHOWN),
    changedCount: changed.filter(isChanged).length,
    gone,
    now,
    closing: closing
      ? { how: closing.how, changed: closing.changed, underWay: isClosing(closing, ctx.now()) }
      : null,
  }
}

async function homesNow(
  { db, now }: Pick<Context, 'now'> & { db: Reading },
  { companyId, source }: typeof managerImports.$inferSelect,
  userId: string,
) {
  const own = and(eq(listings.companyId, companyId), eq(listings.source, source))
  const having = (status: 'published' | 'submitted') =>
    sql<number>`(count(*) filter (where ${listings.status} = ${status}))::int`
  const [[counts], drafts] = await Promise.all([
    db
      .select({ offered: having('published'), submitted: having('submitted') })
      .from(listings)
      .where(own),
    draftCounts({ db, now }, userId, source),
  ])
  return { offered: 0, submitted: 0, ...counts, drafts }
}

/** The findings about its rows and the changes to each home, as CSV. @throws NotFound */
export async function importCsv(ctx: Context, importId: string) {
  const [{ db }, list] = await find(ctx, ownListPolicy.read, (look) => findImport(look, importId))
  const { findings = [], changed = [] } = list.report ?? {}
  const ids = [...findings, ...changed].map(({ id }) => id)
  const homes = await db
    .select({ id: listings.externalId, address: listings.address })
    .from(listings)
    .where(
      and(
        eq(listings.companyId, list.companyId),
        eq(listings.source, list.source),
        inArray(listings.externalId, ids),
      ),
    )
  const addresses = new Map(homes.map(({ id, address }) => [id, address]))
  const addressOf = (id: string) => addresses.get(id) ?? ''
  return {
    name: `${list.source} report`,
    parts: (async function* () {
      yield CSV_START + csvRow(['row', 'id', 'what', 'column', 'sentence', 'address', 'from', 'to'])
      for (const { line, id, kind, field, text, quote } of findings)
        yield csvRow([
          line,
          id,
          findingLabels[kind],
          field,
          quote ? `${text}: “${quote.phrase}”` : text,
          addressOf(id),
          '',
          '',
        ])
      for (const { line, id, changes, stays = [] } of changed) {
        for (const words of changes)
          yield csvRow(changeRow('Changed', words, { line, id, address: addressOf(id) }))
        for (const words of stays)
          yield csvRow(changeRow('Kept', words, { line, id, address: addressOf(id) }))
      }
    })(),
  }
}

/** The end of such a sentence if people changed the home here. */
const WHEN_EDITED = /(: not taken over, | \()changed here on [^:()]*\)?$/

/** Splits `Price: $900 → $950` into its parts; what cannot be split stays only in the sentence. */
function changeRow(
  what: 'Changed' | 'Kept',
  words: string,
  { line, id, address }: { line: number; id: string; address: string },
) {
  const [, field = '', rest = ''] = /^([^:]*): (.*)$/s.exec(words) ?? []
  const [from = '', to, ...more] = rest.split(' → ')
  const isPair = to !== undefined && more.length === 0
  return [line, id, what, field, words, address, ...(isPair ? [from, to.replace(WHEN_EDITED, '')] : ['', ''])]
}

async function findImport({ db }: { db: Reading }, importId: string) {
  if (!isId(importId)) throw new NotFound()
  const [list] = await db.select(importWithPeople).from(managerImports).where(eq(managerImports.id, importId))
  if (!list) throw new NotFound()
  return list
}

const byColleague = (userId: string) => sql<
  string | null
>`(select trim(given_name || ' ' || family_name) from users
  where users.id = "manager_imports"."user_id" and users.id <> ${userId}::uuid)`

function lineOf(row: Omit<ImportLine, 'createdAt'> & { createdAt: Date }): ImportLine {
  const { id, source, fileName, by, format, state, createdAt, counts } = row
  return {
    id,
    source,
    fileName,
    by,
    format,
    state,
    createdAt: createdAt.toISOString(),
    counts,
  }
}
