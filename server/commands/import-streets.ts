import type pg from 'pg'
import { vacuumAndAnalyze } from '#app/database/maintenance/maintenance.server.ts'
import { deleteStreets, importStreets } from '#app/features/streets/import-streets.server.ts'
import type { CommandIo } from '#app/platform/commands/command.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { CannotRun } from '#app/platform/errors.ts'
import { streetSource, type ImportArguments } from './import-arguments.ts'
import { openSource } from './source-file.ts'

const MOST_REASONS = 30

/** `npm run import -- streets FILE`, and `streets none --area NAME`, which removes an area. Exit code 0 when it is done,
 *  even when features that are not streets were skipped. @throws CannotRun */
export async function importStreetsCommand(
  ctx: SystemContext,
  pool: pg.Pool,
  asked: ImportArguments,
  io: CommandIo,
): Promise<number> {
  if (asked.file === 'none') {
    if (asked.values.area === undefined) throw new CannotRun('Say with --area which streets to remove.')
    await deleteStreets(ctx, asked.values.area)
    io.out(`The streets of “${asked.values.area}” are removed.\n`)
    return 0
  }
  const source = streetSource(asked, ctx.now())
  const { dryRun } = asked
  const file = await openSource(io, asked.file)
  const { lines, meters, leftOut } = await importStreets(ctx, {
    chunks: file,
    ...source,
    dryRun,
    apart: true,
    signal: io.signal,
  })
  if (!dryRun) await vacuumAndAnalyze(pool)
  const number = (value: number) => Math.round(value).toLocaleString('en-US')
  const found = `${number(lines)} lines, ${number(meters / 1_000)} km`
  io.out(
    dryRun
      ? `${asked.file}: ${found} would be the streets of “${source.area}”. Nothing was saved.\n`
      : `${asked.file}: ${found} are the streets of “${source.area}” now, ${source.attribution} (${source.license}).\n`,
  )
  const reasons = [...leftOut].toSorted(([, one], [, other]) => other.count - one.count)
  if (reasons.length > 0) io.out('Left out (features, and the line of the first):\n')
  for (const [reason, { count, line }] of reasons.slice(0, MOST_REASONS))
    io.out(`${String(count).padStart(7)}  ${reason}, line ${line}\n`)
  return 0
}
