import { campusPolicy } from '#app/features/campuses/policy.ts'
import type { CampusInput } from '#app/features/campuses/rules.ts'
import { saveCampuses } from '#app/features/campuses/save-campuses.server.ts'
import { authorize } from '#app/database/gate.server.ts'
import type { Context } from '#app/platform/context.ts'
import { ReportKeeper, type ImportIo, type ImportReport } from '#app/features/importing/import-report.ts'
import { readCampusesApart } from './read-campuses.server.ts'

/** Imports the campuses in a JSON text: an array, or a single one. A row's "line" is the campus's number in the file, starting at
 *  1; invalid ones (campuses/rules.ts) are refused, the others are saved in one transaction. A child process reads the text.
 *  @throws CannotRun if the text is not JSON of campuses, has too many, or takes too long; NotFound for everyone but admins */
export async function importCampuses(
  ctx: Context,
  { text, dryRun, io }: { text: string; dryRun: boolean; io: ImportIo },
): Promise<ImportReport> {
  authorize(ctx, campusPolicy.save, null)
  const keeper = new ReportKeeper(io)
  const campuses: { line: number; campus: CampusInput }[] = []
  for await (const entry of readCampusesApart(piecesOf(text), io.signal))
    if ('campus' in entry) campuses.push(entry)
    else keeper.refused(entry.line, entry.slug, entry.reasons)
  const saved =
    dryRun || campuses.length === 0
      ? undefined
      : await saveCampuses(
          ctx,
          campuses.map(({ campus }) => campus),
        )
  keeper.saved(
    campuses.map(({ line, campus }) => ({ line, externalId: campus.slug, notes: [] })),
    saved,
  )
  return keeper.report
}

async function* piecesOf(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text)
}
