import { usualDay } from '#app/features/campuses/usual-day.ts'
import { wholeStart } from '#app/platform/text/storable-text.ts'
import type { MissingFact } from '#app/features/publishing/check-home.ts'
import { factNames, type FactName } from '#app/features/listings/home-fields.ts'
import type { ListingInput } from '#app/features/listings/listing-form.ts'
import { fieldChangeText, statedText } from '#app/features/publishing/shown-change.ts'
import type { ListingStatus } from '#app/features/listings/rules.ts'
import { withoutContacts } from '#app/platform/text/contacts/private-numbers.ts'
import type { HomeOutcome, SaveListingsOutcome } from '#app/features/listings/save-listings.server.ts'
import type { FieldChange } from '#app/database/schema/homes/listing-changes.ts'
import type { ListedEdits } from '#app/features/listings/keep-edits.server.ts'
import { formatFullDate } from '#app/platform/text/format.ts'
import type { HomeAtSameAddress } from './homes-at-same-address.server.ts'
import type { RemarkColumn, RowRefusal, Remark } from './remarks.ts'

/** A finding about a row. `quote`: the sentence it concerns, with the doubtful words in the middle. */
export type RowFinding = {
  field: RemarkColumn
  text: string
  quote?: { before: string; phrase: string; after: string }
  /** What the home lacks, which keeps it a draft. */
  lacks?: MissingFact['key'][]
}

/** The outcome of a row, in file order. */
export type RowOutcome = {
  line: number
  externalId: string
  outcome: 'imported' | 'refused'
  reason: string
  /** The contents of `reason`, with the column of each finding. */
  findings: RowFinding[]
  /** The actual or expected outcome for its home; absent in a dry run that compares nothing. `duplicate`: a new home at the address
   *  of someone else's home. */
  homeOutcome?: HomeOutcome | 'duplicate'
  /** What changed, or would change, in an existing home, in words; empty if no field shows the change. */
  changes?: string[]
  /** What people changed here and the list does not override, in words. */
  stays?: string[]
}

export type ImportReport = {
  rows: number
  inserted: number
  updated: number
  unchanged: number
  refused: number
  /** Ids of the homes that the manager's earlier list contained and this one does not. */
  gone: string[]
  /** How the file ends: with a line break, without one, or in the middle of a row. */
  end: 'closed' | 'open' | 'cut'
  /** Homes at the address of someone else's home. */
  duplicates: number
  /** Drafts that the list completes, which are then submitted. */
  completed: number
  /** Homes with a field that people changed here and the list states differently. */
  edited: number
  /** How many of the new homes are published, wait for a review, and are drafts. */
  newHomes: { published: number; submitted: number; drafts: number }
  /** How many homes are drafts, and how many of them lack each fact. */
  drafts: number
  lacks: Map<string, number>
  /** The first homes, in words. */
  first: { line: number; address: string; facts: string[] }[]
  /** What was assumed or omitted, and in how many rows. */
  remarks: Map<string, number>
}

export type ImportIo = {
  /** Called once for each row. */
  row?: (row: RowOutcome) => void
  /** Called after each batch with the number of rows done so far, out of all rows of the list. */
  progress?: (rows: number, total: number) => Promise<void> | void
  signal?: AbortSignal
}

type Counted = Omit<SaveListingsOutcome, 'ids' | 'outcomes' | 'changes' | 'edits'> &
  Partial<Pick<SaveListingsOutcome, 'outcomes' | 'changes' | 'edits'>>

/** A row that was accepted as a home. */
export type AcceptedRow = { line: number; externalId: string; notes: Remark[] }

const OWN_MET = 'one of your homes is already at this address: if it is the same one, take one of them down'
const OTHER_MET =
  'someone else already has a home at this address: the people who run this site decide which one stays'
const NOT_YOURS = 'this home has another manager now: it was not changed'

const WORDING = 'wording that the law may not allow'

/** @param since when people changed it here, if the list overrides that */
const changeText = (change: FieldChange, since: string | undefined) =>
  `${fieldChangeText(change)}${since === undefined ? '' : ` (changed here on ${formatFullDate(usualDay(new Date(since)))})`}`

const staysText = ({ since, ...change }: ListedEdits['stays'][number]) =>
  `${fieldChangeText(change)}: not taken over, changed here on ${formatFullDate(usualDay(new Date(since)))}`

const FIRST = 10
const inAddress = new Set<FactName>([
  'address',
  'city',
  'zip',
  'lat',
  'lng',
  'precision',
  'photos',
  'floorplans',
])

const wordsOf = ({ text, quote }: RowFinding) => (quote ? `${text}: “${quote.phrase}”` : text)

export class ReportKeeper {
  readonly report: ImportReport = {
    rows: 0,
    inserted: 0,
    updated: 0,
    unchanged: 0,
    refused: 0,
    gone: [],
    end: 'closed',
    duplicates: 0,
    completed: 0,
    edited: 0,
    newHomes: { published: 0, submitted: 0, drafts: 0 },
    drafts: 0,
    lacks: new Map(),
    first: [],
    remarks: new Map(),
  }
  readonly #io: ImportIo
  #waiting: RowOutcome[] = []

  constructor(io: ImportIo) {
    this.#io = io
  }

  refused(line: number, externalId: string, reasons: (RowRefusal | string)[]): void {
    this.report.refused += 1
    // The id column of a malformed row may contain anything.
    const id = withoutContacts(wholeStart(externalId.replace(/\s+/g, ' '), 80))
    const findings = reasons.map((each) =>
      typeof each === 'string'
        ? { field: '' as const, text: each }
        : { field: each.field, text: each.reason },
    )
    const reason = findings.map(({ text }) => text).join('; ')
    this.#waiting.push({ line, externalId: id, outcome: 'refused', reason, findings })
  }

  /** Called when a batch has been saved; reports all rows since the previous one, by line.
   *  @param outcome undefined in a dry run that compares nothing
   *  @param met by external id, the other home at the same address
   *  @param found by external id, what the check found in the home */
  saved(
    rows: AcceptedRow[],
    outcome: Counted | undefined,
    {
      met = new Map(),
      found = new Map(),
    }: { met?: Map<string, HomeAtSameAddress>; found?: Map<string, RowFinding[]> } = {},
  ): void {
    for (const key of ['inserted', 'updated', 'unchanged'] as const) this.report[key] += outcome?.[key] ?? 0
    for (const { line, externalId, notes } of rows) {
      const other = met.get(externalId)
      const homeOutcome = outcome?.outcomes?.get(externalId)
      const checked = found.get(externalId) ?? []
      const noted = notes.map(({ detail, field }): RowFinding => ({ field, text: detail }))
      const findings = [...checked, ...noted]
      for (const { quote } of checked.slice(0, 1)) if (quote) this.remark(WORDING)
      const lacks = checked.flatMap((each) => each.lacks ?? [])
      if (lacks.length > 0) this.report.drafts += 1
      for (const key of lacks) this.report.lacks.set(key, (this.report.lacks.get(key) ?? 0) + 1)
      if (other && !other.own) this.report.duplicates += 1
      if (other) findings.unshift({ field: 'address', text: other.own ? OWN_MET : OTHER_MET })
      if (homeOutcome === 'not-yours') findings.unshift({ field: '', text: NOT_YOURS })
      const reason = findings.map(wordsOf).join('; ')
      const { stays = [], taken = {} } = outcome?.edits?.get(externalId) ?? {}
      if (stays.length > 0 || Object.keys(taken).length > 0) this.report.edited += 1
      const changes = outcome?.changes?.get(externalId)
      this.#waiting.push({
        line,
        externalId,
        outcome: 'imported',
        reason,
        findings,
        homeOutcome: other && !other.own ? 'duplicate' : homeOutcome,
        ...(changes && { changes: changes.map((change) => changeText(change, taken[change.field])) }),
        ...(stays.length > 0 && { stays: stays.map(staysText) }),
      })
    }
    this.report.rows += this.#waiting.length
    for (const row of this.#waiting.toSorted((one, other) => one.line - other.line)) this.#io.row?.(row)
    this.#waiting = []
  }

  /** Keeps the first homes, for a preview of what the columns mean. */
  show(line: number, home: ListingInput): void {
    if (this.report.first.length >= FIRST) return
    const { address, city, zip } = home
    const facts = factNames
      .filter((name) => !inAddress.has(name))
      .flatMap((name) => statedText(name, home[name as keyof ListingInput]) ?? [])
    this.report.first.push({ line, address: [address, city, zip].filter(Boolean).join(', '), facts })
  }

  countNew(become: Map<string, ListingStatus>): void {
    const { newHomes } = this.report
    for (const status of become.values())
      newHomes[status === 'draft' ? 'drafts' : status === 'submitted' ? 'submitted' : 'published'] += 1
  }

  count(notes: Remark[]): void {
    for (const { about } of notes) this.remark(about)
  }

  remark(about: string, times = 1): void {
    this.report.remarks.set(about, (this.report.remarks.get(about) ?? 0) + times)
  }
}
