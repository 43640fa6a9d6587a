import { and, asc, eq, ne, sql, inArray, lt } from 'drizzle-orm'
import { managerImports, managerImportParts } from '#app/database/schema/homes/manager-imports.ts'
import type { Database, Reading, SystemContext } from '#app/platform/context.ts'
import { inTransaction } from '#app/database/transaction.server.ts'
import type { Person } from '#app/platform/access.ts'
import { CannotRun } from '#app/platform/errors.ts'
import type { Job } from '#app/platform/jobs/job.ts'
import { storableText } from '#app/platform/text/storable-text.ts'
import { describeError } from '#app/platform/log/log.server.ts'
import { importListings } from './import-listings.server.ts'
import { presetNamed } from './presets.ts'
import { importOwnListKind } from './import-job-kind.ts'
import { FindingKeeper } from './keep-report.ts'
import { personOfList, sendListsChanged } from './list-people.server.ts'
import { deleteParts, readParts } from './list-parts.server.ts'
import { FILE_DAYS, LIST_BYTES, LIST_ROWS, MOST_IMPORT_TRIES } from './rules.ts'

type Import = typeof managerImports.$inferSelect

/** Clears the missing homes in the reports of other lists with the same name: from now on this list decides, even after its report
 *  is deleted. */
async function expireGone(
  tx: Database,
  { id, companyId, source }: Pick<Import, 'id' | 'companyId' | 'source'>,
): Promise<void> {
  const sameName = and(eq(managerImports.companyId, companyId), eq(managerImports.source, source))
  // In a fixed order: if two end at the same time, the later one sees the other's result.
  await tx
    .select({ id: managerImports.id })
    .from(managerImports)
    .where(sameName)
    .orderBy(asc(managerImports.id))
    .for('no key update')
  await tx
    .update(managerImports)
    .set({ report: sql`jsonb_set(${managerImports.report}, '{gone}', '[]')` })
    .where(
      and(
        sameName,
        ne(managerImports.id, id),
        sql`jsonb_array_length(${managerImports.report} -> 'gone') > 0`,
      ),
    )
}

const PARTLY =
  'Homes that were read before that may be saved already; it is safe to import the same list again.'
const NEVER_READ = `Reading this file ended our program ${MOST_IMPORT_TRIES} times, so we stopped trying. Please check the file.`
const WENT_WRONG = 'Something went wrong here while reading it. Please send the file again later.'
const DAY = 24 * 60 * 60 * 1000 // milliseconds

type End = Partial<Pick<Import, 'report' | 'failedWhy'>> & Pick<Import, 'state'>
/** Additional work in the transaction in which an import ends. `failedWhy`: a sentence if it failed. */
type AtEnd = (
  tx: SystemContext,
  ended: { importId: string; failedWhy: string | null | undefined },
) => Promise<void>

/** Checks or applies a list on behalf of its company, and stores the report. After a crash it starts over; rows that were already
 *  saved are then unchanged. */
export async function runImport(
  ctx: SystemContext,
  { importId, atEnd }: { importId: string; atEnd: AtEnd },
): Promise<void> {
  const end = (ended: Import, how: End) => finish(ctx, ended, { how, atEnd })
  const [list] = await ctx.db
    .update(managerImports)
    .set({ tries: sql`${managerImports.tries} + 1`, rowsRead: 0 })
    .where(and(eq(managerImports.id, importId), inArray(managerImports.state, ['checking', 'applying'])))
    .returning()
  if (!list) return
  if (list.tries > MOST_IMPORT_TRIES) return end(list, { state: 'failed', failedWhy: NEVER_READ })
  const person = await personOfList(ctx.db, list)
  if (person === null)
    return end(list, { state: 'failed', failedWhy: 'Nobody of this company manages homes now.' })
  try {
    await end(list, await endOf(ctx, list, person))
  } catch (error) {
    if (list.tries < MOST_IMPORT_TRIES) throw error
    ctx.log.error({ ...describeError(error), importId }, 'a manager’s list was not read')
    await end(list, { state: 'failed', failedWhy: WENT_WRONG })
  }
}

/** Reads the list. If it cannot be read, the import fails with a sentence. */
async function endOf(ctx: SystemContext, list: Import, person: Person): Promise<End> {
  try {
    return { state: list.state === 'applying' ? 'applied' : 'checked', report: await read(ctx, list, person) }
  } catch (error) {
    if (!(error instanceof CannotRun)) throw error
    return { state: 'failed', failedWhy: error.message }
  }
}

/** Ends imports whose job failed for good, for example because its process was killed each time; nothing else would end them. */
export async function endLostImports(ctx: SystemContext, atEnd: AtEnd): Promise<void> {
  const { id, state } = managerImports
  const job = sql`select from pgboss.job where job.name = ${importOwnListKind.name}
    and job.data->>'importId' = ${id}::text and job.state in ('created', 'retry', 'active')`
  const lost = await ctx.db
    .select()
    .from(managerImports)
    .where(and(inArray(state, ['checking', 'applying']), sql`not exists (${job})`))
  const how = { state: 'failed', failedWhy: WENT_WRONG } as const
  for (const list of lost) await finish(ctx, list, { how, atEnd })
}

async function read(ctx: SystemContext, list: Import, actor: Person) {
  const { userId } = actor
  const findings = new FindingKeeper()
  const { companyId, newAs, keepsEdits, source, campus, preset, columns } = list
  const report = await importListings(
    { ...ctx, actor },
    {
      source: readParts(ctx.db, list.id),
      options: {
        owner: { companyId, userId, newAs },
        source,
        keepsEdits,
        map: new Map(Object.entries(columns ?? {})),
        campus: campus ?? undefined,
        preset: preset === null ? undefined : presetNamed(preset),
        dryRun: list.state === 'checking',
        mostRows: LIST_ROWS,
        mostBytes: LIST_BYTES,
        format: list.format,
        apart: true,
      },
      io: {
        row: (row) => findings.row(row),
        progress: async (rowsRead) => {
          await ctx.db.update(managerImports).set({ rowsRead }).where(eq(managerImports.id, list.id))
        },
      },
    },
  )
  return findings.report(report)
}

async function finish(
  ctx: SystemContext,
  list: Import,
  { how: end, atEnd }: { how: End; atEnd: AtEnd },
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const partly = end.state === 'failed' && (await savedSome(tx.db, list))
    const why = end.failedWhy ? storableText(end.failedWhy) : end.failedWhy
    const failedWhy = partly ? `${why} ${PARTLY}` : why
    if (end.state === 'applied' || partly) await expireGone(tx.db, list)
    await tx.db
      .update(managerImports)
      .set({ ...end, failedWhy, tries: 0, doneAt: ctx.now() })
      .where(eq(managerImports.id, list.id))
    if (end.state !== 'checked') await deleteParts(tx.db, list.id)
    await atEnd(tx, { importId: list.id, failedWhy })
    await sendListsChanged(tx, list.companyId)
  })
}

/** Whether this run, or an earlier one that crashed, may have saved homes. */
async function savedSome(tx: Reading, { id, state, tries }: Import): Promise<boolean> {
  if (state !== 'applying' || tries > 1) return state === 'applying'
  const { rowsRead } = managerImports
  const [list] = await tx.select({ rowsRead }).from(managerImports).where(eq(managerImports.id, id))
  return (list?.rowsRead ?? 0) > 0
}

/** Deletes files that were not applied within a week; their reports stay. */
export const cleanUpImportsJob: Job = {
  name: 'clean-up-manager-lists',
  alone: true,
  run: async (ctx) => {
    const old = ctx.db
      .select({ id: managerImports.id })
      .from(managerImports)
      .where(lt(managerImports.createdAt, new Date(ctx.now().getTime() - FILE_DAYS * DAY)))
    await ctx.db.delete(managerImportParts).where(inArray(managerImportParts.importId, old))
    const stuck = await ctx.db
      .select()
      .from(managerImports)
      .where(and(inArray(managerImports.id, old), eq(managerImports.state, 'applying')))
    for (const list of stuck) await expireGone(ctx.db, list)
    await ctx.db
      .update(managerImports)
      .set({ state: 'failed', failedWhy: 'Nobody applied it for a week. Please send the file again.' })
      .where(
        and(
          inArray(managerImports.id, old),
          inArray(managerImports.state, ['asking', 'checking', 'checked', 'applying']),
        ),
      )
  },
}
