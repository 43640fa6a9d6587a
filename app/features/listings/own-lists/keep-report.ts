import type { ImportFinding, ImportReportKept } from '#app/database/schema/manager-imports.ts'
import type { ImportReport, RowOutcome } from '../import/import-report.ts'
import { FINDINGS_KEPT, GONE_KEPT } from './rules.ts'

/** Collects findings about a list's rows in bounded memory: a maximum number of errors, and of remarks. */
export class FindingKeeper {
  readonly #wrong: ImportFinding[] = []
  readonly #notes: ImportFinding[] = []
  #more = 0

  row({ line, externalId: id, outcome, fate, findings }: RowOutcome): void {
    for (const { field, text } of findings) {
      const isAbout = fate === 'duplicate' ? field === 'address' : fate === 'not-yours' && field === ''
      const kind = outcome === 'refused' ? 'refused' : isAbout ? (fate as 'duplicate' | 'not-yours') : 'note'
      const kept = kind === 'note' ? this.#notes : this.#wrong
      if (kept.length < FINDINGS_KEPT)
        kept.push({ line, id: id.slice(0, 200), kind, field, text: text.slice(0, 500) })
      else this.#more += 1
    }
  }

  report(report: ImportReport): ImportReportKept {
    const { rows, inserted, updated, unchanged, refused, duplicates, gone } = report
    return {
      counts: { rows, new: inserted, changed: updated, unchanged, refused, duplicates, gone: gone.length },
      gone: gone.slice(0, GONE_KEPT),
      findings: [...this.#wrong, ...this.#notes],
      more: this.#more,
      remarks: [...report.remarks]
        .map(([about, times]) => ({ about: about.slice(0, 1000), rows: times }))
        .toSorted((one, other) => other.rows - one.rows)
        .slice(0, 100),
    }
  }
}
