import type pg from 'pg'
import { vacuumAndAnalyze } from '#app/database/maintenance/maintenance.server.ts'
import { importTimetable } from '#app/features/transit/import-timetable.server.ts'
import type { CommandIo } from '#app/platform/commands/command.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { timetableOptions, type ImportArguments } from './import-arguments.ts'
import { sourcePath } from './source-file.ts'

const number = (value: number) => value.toLocaleString('en-US')

/** `npm run import -- transit FILE.zip`. @returns 0: everything was read; 2: something was skipped */
export async function importTransit(
  ctx: SystemContext,
  pool: pg.Pool,
  asked: ImportArguments,
  io: CommandIo,
): Promise<number> {
  const options = timetableOptions(asked, ctx.now())
  const report = await importTimetable(ctx, {
    path: await sourcePath(io, asked.file),
    ...options,
    apart: true,
    io,
  })
  if (!asked.dryRun) await vacuumAndAnalyze(pool)
  const { agencies, lines, stops, trips, calls, validFrom, validUntil, unused, leftOut } = report
  io.out(
    `${asked.file}: ${agencies.join(', ')}: ${number(lines)} lines, ${number(stops)} stops, ${number(trips)} trips, ` +
      `${number(calls)} calls, from ${validFrom} until ${validUntil}.` +
      `${asked.dryRun ? ' Nothing was saved.' : ` Saved as “${options.source}”.`}\n`,
  )
  if (unused === 'ended') io.out('It has ended, so it does not count: import a newer one.\n')
  else if (unused === 'pausing')
    io.out('It has no trips on weekdays of the next two weeks, so it does not count for now.\n')
  else if (options.asOf !== null) io.out(`It counts as on ${options.asOf}, whatever day it is.\n`)
  if (leftOut.reasons.size > 0) io.out('Left out:\n')
  for (const [reason, times] of leftOut.reasons) io.out(`${String(times).padStart(7)}  ${reason}\n`)
  for (const each of leftOut.first) io.err(`Left out: ${each}.\n`)
  return leftOut.reasons.size > 0 ? 2 : 0
}
