import { z } from 'zod'
import { campusPolicy } from '#app/features/campuses/policy.ts'
import { campusForm, type CampusInput } from '#app/features/campuses/rules.ts'
import { saveCampuses } from '#app/features/campuses/save-campuses.server.ts'
import { authorize } from '#app/database/gate.server.ts'
import type { Context } from '#app/platform/context.ts'
import { CannotRun } from '#app/platform/errors.ts'
import { ReportKeeper, type ImportIo, type ImportReport } from '../homes/import-report.ts'

const named = z.object({ slug: z.string() })

/** The maximum of `saveCampuses`. */
const MOST = 1_000

/** Imports the campuses of a JSON text: an array, or one. A row's "line" is the campus's number in the file, from 1; invalid
 *  ones (campuses/rules.ts) are refused, the others saved in one transaction.
 *  @throws CannotRun when the text is not JSON of campuses, or has too many; NotFound for everybody but admins */
export async function importCampuses(
  ctx: Context,
  { text, dryRun, io }: { text: string; dryRun: boolean; io: ImportIo },
): Promise<ImportReport> {
  authorize(ctx, campusPolicy.save, null)
  const keeper = new ReportKeeper(io)
  const campuses: { line: number; campus: CampusInput }[] = []
  for (const [index, entry] of campusEntries(text).entries()) {
    const parsed = campusForm.safeParse(entry)
    const slug = named.safeParse(entry).data?.slug ?? ''
    const reasons = parsed.error?.issues.map(({ path, message }) => `${path.join(' ')}: ${message}`) ?? []
    if (campuses.some(({ campus }) => campus.slug === slug))
      reasons.push('an earlier campus of the file has the same slug')
    if (parsed.success && reasons.length === 0)
      campuses.push({ line: index + 1, campus: entry as CampusInput })
    else keeper.refused(index + 1, slug, reasons)
  }
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

function campusEntries(text: string): unknown[] {
  const document = documentOf(text)
  if (typeof document !== 'object' || document === null)
    throw new CannotRun('The file contains no campus: docs/data.md shows how one is written.')
  const entries: unknown[] = Array.isArray(document) ? document : [document]
  if (entries.length > MOST)
    throw new CannotRun(`A file can have at most ${MOST.toLocaleString('en-US')} campuses: send it in parts.`)
  return entries
}

function documentOf(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\ufeff/, ''))
  } catch {
    throw new CannotRun('The file is not whole JSON: it may have been cut.')
  }
}
