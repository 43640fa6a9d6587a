import type pg from 'pg'
import { vacuumAndAnalyze } from '#app/database/maintenance/maintenance.server.ts'
import { importCampuses } from '#app/features/place-files/import-campuses.server.ts'
import { importListings } from '#app/features/importing/import-listings.server.ts'
import { importPlaces } from '#app/features/place-files/import-places.server.ts'
import { statedOn } from '#app/features/importing/home-facts.ts'
import type { ImportIo, ImportReport, RowOutcome } from '#app/features/importing/import-report.ts'
import { DAY } from '#app/features/listings/freshness-rules.ts'
import { chosenSettings } from '#app/features/site/chosen-settings.server.ts'
import type { CommandHandler, CommandIo } from '#app/platform/commands/command.ts'
import type { SystemContext } from '#app/platform/context.ts'
import {
  listingOptions,
  parseImportArguments,
  placeOptions,
  type ImportArguments,
} from './import-arguments.ts'
import { importStreetsCommand } from './import-streets.ts'
import { importTransit } from './import-transit.ts'
import { openRowReport, openSource, readDocument } from './source-file.ts'

const MOST_REFUSALS_PRINTED = 200

/** `npm run import`. Exit code 0: everything imported; 2: some rows rejected; 1 (thrown as CannotRun): could not run. */
export function importCommand(ctx: SystemContext, pool: pg.Pool): CommandHandler {
  return async (args, io) => {
    const asked = parseImportArguments(args)
    if (asked.kind === 'streets') return importStreetsCommand(ctx, pool, asked, io)
    if (asked.kind === 'transit') return importTransit(ctx, pool, asked, io)
    const refusals: RowOutcome[] = []
    const rowReport =
      asked.report === undefined ? undefined : await openRowReport(io, asked.report, asked.file)
    const importIo: ImportIo = {
      signal: io.signal,
      progress: (done, total) => io.progress({ done, total }),
      row: (row) => {
        rowReport?.row(row)
        if (row.outcome === 'refused' && refusals.length < MOST_REFUSALS_PRINTED) refusals.push(row)
      },
    }
    let report: ImportReport
    try {
      report = await runImport(ctx, asked, io, importIo)
    } finally {
      await rowReport?.close()
    }
    if (report.inserted + report.updated > 0) await vacuumAndAnalyze(pool)
    printReport(io, asked, report, refusals)
    return report.refused > 0 ? 2 : 0
  }
}

async function runImport(
  ctx: SystemContext,
  asked: ImportArguments,
  io: CommandIo,
  importIo: ImportIo,
): Promise<ImportReport> {
  if (asked.kind === 'listings') {
    const options = listingOptions(asked, ctx.now())
    const report = await importListings(ctx, {
      // Progress counts rows as they are saved, not bytes as they are read.
      source: await openSource({ ...io, progress: () => {} }, asked.file),
      options,
      io: importIo,
    })
    if (!asked.values.source && !options.preset)
      report.remarks.set(`source not stated: the file's name, “${options.source}”`, report.rows)
    const { freshDays } = await chosenSettings(ctx.db, ctx.settings)
    const { asOf } = options
    const isOld =
      asOf !== undefined && ctx.now().getTime() - statedOn(asOf).confirmedAt.getTime() >= freshDays * DAY
    const inserted = asked.dryRun ? report.rows - report.refused : report.inserted
    if (isOld && inserted > 0)
      report.remarks.set(
        `as of ${asOf}, more than ${freshDays} days ago: new homes leave the search within the hour, until somebody confirms them`,
        inserted,
      )
    return report
  }
  if (asked.kind === 'places') {
    const options = placeOptions(asked, ctx.now())
    const text = await readDocument(io, asked.file)
    return importPlaces(ctx, { text, options, apart: true, io: importIo })
  }
  return importCampuses(ctx, { text: await readDocument(io, asked.file), dryRun: asked.dryRun, io: importIo })
}

function printReport(
  io: CommandIo,
  asked: ImportArguments,
  report: ImportReport,
  refusals: RowOutcome[],
): void {
  const where = asked.kind === 'listings' ? 'line' : asked.kind === 'places' ? 'feature' : 'campus'
  const { rows, inserted, updated, unchanged, refused } = report
  const counted = `${rows} ${rows === 1 ? 'row' : 'rows'}`
  // First, so that the summary comes last.
  for (const { line, externalId, reason } of refusals)
    io.err(
      `Refused: ${where} ${line}${externalId ? ` (${externalId})` : ''}: ${reason.replace(/\.$/, '')}.\n`,
    )
  if (refused > refusals.length)
    io.err(`… and ${refused - refusals.length} more: --report OUT.csv lists every row.\n`)
  io.out(
    asked.dryRun
      ? `${asked.file}: ${counted}, ${rows - refused} would be imported, ${refused} refused. Nothing was saved.\n`
      : `${asked.file}: ${counted}, ${inserted} new, ${updated} changed, ${unchanged} as before, ${refused} refused.\n`,
  )
  if (report.remarks.size > 0) io.out('Assumed or left out (rows):\n')
  for (const [about, times] of [...report.remarks].toSorted((one, other) => other[1] - one[1]))
    io.out(`${String(times).padStart(7)}  ${about}\n`)
}
