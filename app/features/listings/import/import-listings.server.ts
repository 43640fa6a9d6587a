import { authorize } from '#app/platform/access.ts'
import type { Context } from '#app/platform/context.ts'
import { CannotRun } from '#app/platform/errors.ts'
import { listCampusPoints } from './campus-points.server.ts'
import { csvRows, type CsvRow } from './csv-rows.server.ts'
import { decodeText } from './decode-text.server.ts'
import { readHeading, rowValues, type Heading } from './heading.ts'
import type { ImportIo, ImportReport } from './import-report.ts'
import { ReportKeeper } from './import-report.ts'
import type { ListingInput } from '../listing-form.ts'
import { listingPolicy } from '../policy.ts'
import type { Preset } from './preset.ts'
import { refreshRanks } from '../rank.server.ts'
import { rowToHome, type RowSetting } from './row-to-home.server.ts'
import { saveListings } from '../save-listings.server.ts'
import { openZipCenters } from './zip-centers.server.ts'

export type ImportListingsOptions = {
  preset?: Preset
  /** Their heading to our column. */
  map?: Map<string, string>
  /** What the homes are saved under; else the preset's, else `import`. */
  source?: string
  /** All homes belong to this campus, however far. */
  campus?: string
  /** ISO date of the list. */
  asOf?: string
  /** Reads and checks everything, saves nothing. */
  dryRun?: boolean
}

const BATCH = 500

/** Imports homes from a CSV file as it streams, in batches of 500 rows that are each saved whole or not at all. The same
 *  file again, or after a stop, ends in the same state. Each row is told to `io.row` as saved or refused, in order.
 *  @throws CannotRun when the heading or an option makes no sense; the signal's reason when aborted */
export async function importListings(
  ctx: Context,
  source: AsyncIterable<Uint8Array>,
  options: ImportListingsOptions,
  io: ImportIo = {},
): Promise<ImportReport> {
  authorize(listingPolicy.save, ctx.actor, { status: 'published' })
  const { text, foreignLines } = decodeText(source)
  const setting = await settingOf(ctx, options)
  const keeper = new ReportKeeper(io)
  const seen = new Map<string, number>()
  let heading: Heading | undefined
  let batch: { line: number; home: ListingInput; notes: string[] }[] = []
  const save = async () => {
    io.signal?.throwIfAborted()
    const outcome = options.dryRun
      ? undefined
      : await saveListings(
          ctx,
          batch.map(({ home }) => home),
          { ranks: 'later' },
        )
    keeper.saved(
      batch.map(({ line, home, notes }) => ({ line, externalId: home.externalId, notes })),
      outcome,
    )
    batch = []
  }
  for await (const row of csvRows(text)) {
    if (heading === undefined) {
      heading = readHeading(headingValues(row), options.preset, options.map ?? new Map())
      if (heading.unread.length > 0) keeper.remark(`columns not read: ${heading.unread.join(', ')}`)
      continue
    }
    const problem = row.problem ?? problemOf(row, heading)
    if (problem !== undefined || row.problem !== undefined) {
      keeper.refused(row.line, '', [problem ?? ''])
      continue
    }
    const values = rowValues(row.values, heading, options.preset?.state ?? '')
    const { home, remarks } = rowToHome(values, setting)
    // Many programs leave the last line end out, so the row counts; a newer run repairs what a cut took from it.
    if (row.ended === false && heading.lastIsRead)
      remarks.note(
        'the file ends without a line end: if it was cut there, the last value of this row is not whole',
      )
    const before = seen.get(values.external_id)
    if (before !== undefined && values.external_id !== '')
      remarks.refuse(`line ${before} already has the id ${values.external_id}`)
    if (home === undefined || remarks.refusals.length > 0) {
      keeper.refused(row.line, values.external_id, remarks.refusals)
      continue
    }
    seen.set(values.external_id, row.line)
    keeper.count(remarks.notes)
    batch.push({ line: row.line, home, notes: remarks.notes.map(({ detail }) => detail) })
    if (batch.length === BATCH) await save()
  }
  if (heading === undefined) throw new CannotRun('The file is empty: its first line must name the columns.')
  await save()
  // Batches were ranked against the homes before them; now all of them are there.
  if (!options.dryRun) await refreshRanks(ctx)
  if (foreignLines() > 0)
    keeper.remark('lines that are not UTF-8, read as Windows-1252 (Latin-1)', foreignLines())
  return keeper.report
}

async function settingOf(ctx: Context, options: ImportListingsOptions): Promise<RowSetting> {
  const campuses = await listCampusPoints(ctx)
  if (options.campus !== undefined && !campuses.some(({ slug }) => slug === options.campus))
    throw new CannotRun(
      `There is no campus “${options.campus}”: there are ${campuses.map(({ slug }) => slug).join(', ')}.`,
    )
  return {
    preset: options.preset,
    source: options.source ?? options.preset?.source ?? 'import',
    campus: options.campus,
    asOf: options.asOf,
    campuses,
    zips: await openZipCenters(),
    takesHttp: ctx.foreign.takesHttp,
  }
}

function headingValues(row: CsvRow): string[] {
  if (row.problem !== undefined)
    throw new CannotRun(
      `The first line of the file, which names the columns, cannot be read: ${row.problem}.`,
    )
  return row.values
}

/** Why a row cannot be taken as it stands: cut or torn. */
function problemOf(row: CsvRow, { width }: Heading): string | undefined {
  if (row.problem !== undefined) return row.problem
  const extra = row.values.slice(width).some((value) => value.trim() !== '')
  if (row.values.length < width)
    return row.ended
      ? `${row.values.length} values where the heading has ${width} columns`
      : 'the file ends in the middle of this row: it was cut'
  if (extra)
    return `${row.values.length} values where the heading has ${width} columns: a value with a comma needs quotation marks`
  return undefined
}
