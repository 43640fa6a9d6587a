import { withoutContacts } from './private-numbers.ts'
import type { Remark } from './remarks.ts'

/** What became of one row, in the order of the file. */
export type RowOutcome = { line: number; externalId: string; outcome: 'imported' | 'refused'; reason: string }

export type ImportReport = {
  rows: number
  inserted: number
  updated: number
  unchanged: number
  refused: number
  /** What was assumed or left out, and in how many rows. */
  remarks: Map<string, number>
}

export type ImportIo = {
  /** Told each row once. */
  row?: (row: RowOutcome) => void
  signal?: AbortSignal
}

/** Counts what happens and tells it on. */
export class ReportKeeper {
  readonly report: ImportReport = {
    rows: 0,
    inserted: 0,
    updated: 0,
    unchanged: 0,
    refused: 0,
    remarks: new Map(),
  }
  readonly #io: ImportIo
  #waiting: RowOutcome[] = []

  constructor(io: ImportIo) {
    this.#io = io
  }

  refused(line: number, externalId: string, reasons: string[]): void {
    this.report.refused += 1
    // What stands in the id's place of a torn row can be anything.
    const id = withoutContacts(externalId.replace(/\s+/g, ' ').slice(0, 80))
    this.#waiting.push({ line, externalId: id, outcome: 'refused', reason: reasons.join('; ') })
  }

  /** A batch that is in the database now; tells all rows since the last one, by line. `outcome` is undefined in a dry run. */
  saved(
    rows: { line: number; externalId: string; notes: string[] }[],
    outcome: { inserted: number; updated: number; unchanged: number } | undefined,
  ): void {
    for (const key of ['inserted', 'updated', 'unchanged'] as const) this.report[key] += outcome?.[key] ?? 0
    for (const { line, externalId, notes } of rows)
      this.#waiting.push({ line, externalId, outcome: 'imported', reason: notes.join('; ') })
    this.report.rows += this.#waiting.length
    for (const row of this.#waiting.toSorted((one, other) => one.line - other.line)) this.#io.row?.(row)
    this.#waiting = []
  }

  count(notes: Remark[]): void {
    for (const { about } of notes) this.remark(about)
  }

  remark(about: string, times = 1): void {
    this.report.remarks.set(about, (this.report.remarks.get(about) ?? 0) + times)
  }
}
