import type { ImportReport, RowOutcome } from './import-report.ts'

/** Bytes of a file of campuses that a form takes. */
export const CAMPUS_FILE_BYTES = 900_000
export const CAMPUS_FILE_SIZE = `${CAMPUS_FILE_BYTES / 1_000} kB`
/** Rows of it that a page lists. */
const SHOWN = 500

/** What became of a file of campuses, or would. */
export type CampusFileReport = {
  tried: boolean
  fileName: string
  taken: number
  refused: number
  /** In the order of the file, so far as a page lists them. */
  rows: Pick<RowOutcome, 'line' | 'externalId' | 'outcome' | 'reason'>[]
  more: number
}

/** What a page shows of a report. */
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
