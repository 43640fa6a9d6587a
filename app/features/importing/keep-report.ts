import type {
  ImportChange,
  ImportFinding,
  ImportReportKept,
} from '#app/database/schema/homes/manager-imports.ts'
import { storableText, wholeStart } from '#app/platform/text/storable-text.ts'
import type { ImportReport, RowOutcome } from './import-report.ts'
import { CHANGED_CHARACTERS } from './changed-homes.ts'
import { FINDINGS_KEPT, GONE_KEPT } from './rules.ts'

/** The start of a text, in a form that JSON in the database can hold. */
const storable = (text: string, most: number) => storableText(wholeStart(text, most))

/** Collects findings about a list's rows in bounded memory: a maximum number of errors, and of remarks. */
export class FindingKeeper {
  readonly #wrong: ImportFinding[] = []
  readonly #notes: ImportFinding[] = []
  readonly #changed: ImportChange[] = []
  #more = 0
  #characters = 0

  row({ line, externalId: id, outcome, homeOutcome, findings, ...row }: RowOutcome): void {
    const { changes = [], stays = [] } = row
    if ((row.changes ?? row.stays) && this.#characters < CHANGED_CHARACTERS) {
      const change: ImportChange = {
        line,
        id: storable(id, 200),
        changes: changes.map((words) => storable(words, 500)),
        ...(stays.length > 0 && { stays: stays.map((words) => storable(words, 500)) }),
      }
      this.#characters += JSON.stringify(change).length
      this.#changed.push(change)
    }
    for (const { field, text, quote } of findings) {
      const isAbout =
        homeOutcome === 'duplicate' ? field === 'address' : homeOutcome === 'not-yours' && field === ''
      const about = isAbout ? (homeOutcome as 'duplicate' | 'not-yours') : quote ? 'wording' : 'note'
      const kind = outcome === 'refused' ? 'refused' : about
      const kept = kind === 'note' ? this.#notes : this.#wrong
      if (kept.length < FINDINGS_KEPT)
        kept.push({
          line,
          id: storable(id, 200),
          kind,
          field,
          text: storable(text, 500),
          ...(quote && {
            quote: {
              before: storableText(quote.before),
              phrase: storableText(quote.phrase),
              after: storableText(quote.after),
            },
          }),
        })
      else this.#more += 1
    }
  }

  report(report: ImportReport): ImportReportKept {
    const { rows, inserted, updated, unchanged, refused, duplicates, gone, end, completed, drafts, edited } =
      report
    const { newHomes } = report
    const outcomes = { rows, new: inserted, changed: updated, unchanged, refused, duplicates }
    return {
      counts: { ...outcomes, gone: gone.length, completed, drafts, edited, newHomes },
      first: report.first.map(({ line, address, facts }) => ({
        line,
        address: storable(address, 200),
        facts: facts.map((words) => storable(words, 200)),
      })),
      lacks: [...report.lacks].map(([fact, homes]) => ({ fact, homes })),
      gone: gone.slice(0, GONE_KEPT),
      end,
      findings: [...this.#wrong, ...this.#notes],
      more: this.#more,
      changed: this.#changed,
      remarks: [...report.remarks]
        .map(([about, times]) => ({ about: storable(about, 1000), rows: times }))
        .toSorted((one, other) => other.rows - one.rows)
        .slice(0, 100),
    }
  }
}
