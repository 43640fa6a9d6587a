import type { ImportReport, RowOutcome } from '#app/features/importing/import-report.ts'

/** Maximum size of a campus file in a form, in bytes. */
export const CAMPUS_FILE_BYTES = 900_000
export const CAMPUS_FILE_SIZE = `${CAMPUS_FILE_BYTES / 1_000} kB`
/** Maximum number of rows that a page lists. */
const SHOWN = 500

/** The outcome, or expected outcome, of importing a campus file. */
export type CampusFileReport = {
  tried: boolean
  fileName: string
  taken: number
  refused: number
  /** In file order, up to the maximum that a page lists. */
  rows: Pick<RowOutcome, 'line' | 'externalId' | 'outcome' | 'reason'>[]
  more: number
}

/** The part of a report that a page shows. */
export function campusFileReport(
  { rows: count, refused }: ImportReport,
  rows: RowOutcome[],
  file: Pick<CampusFileReport, 'tried' | 'fileName'>,
): CampusFileReport {
  const shown = rows
    .slice(0, SHOWN)
    .map(({ line, externalId, outcome, reason }) => ({ line, externalId, outcome, reason }))
  return { ...file, taken: count - refused, refused, rows: shown, more: rows.length - shown.length }
}
