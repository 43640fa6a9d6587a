import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { users } from '../people/accounts.ts'
import { companies } from './companies.ts'
import { bytea } from '../columns/bytea.ts'
import { at } from '../columns/at.ts'

/** How many rows were, or would be, new, changed, unchanged or refused. */
export type ImportCounts = {
  rows: number
  new: number
  changed: number
  unchanged: number
  refused: number
  duplicates: number
  /** Homes from earlier lists with the same name that are missing from this one. */
  gone: number
  /** Drafts that it completes, and homes that are drafts because facts are missing. */
  completed?: number
  drafts?: number
  /** Homes whose facts differ from the list because people edited them here. */
  edited?: number
  /** What the new homes became, or would become. */
  newHomes?: { published: number; submitted: number; drafts: number }
}

/** A finding about one row. `field` is one of our columns, or '' for the whole row; `quote` is the sentence it is about,
 *  with the doubtful words in the middle. */
export type ImportFinding = {
  line: number
  id: string
  kind: 'refused' | 'duplicate' | 'not-yours' | 'wording' | 'note'
  field: string
  text: string
  quote?: { before: string; phrase: string; after: string }
}

/** Progress of pausing or archiving the homes that a list no longer contains: how many so far. `since` is an ISO time; `nightly`: the
 *  list itself pauses them, except homes that were confirmed since, or that went missing after `missingBy`, an ISO time. */
export type GoneClosing = {
  how: 'pause' | 'take-down'
  since: string
  changed: number
  done: boolean
  nightly?: boolean
  missingBy?: string
}

/** What changed in an existing home, in words, and which edits made here stay. */
export type ImportChange = { line: number; id: string; changes: string[]; stays?: string[] }

export type ImportReportKept = {
  counts: ImportCounts
  findings: ImportFinding[]
  /** The homes that changed, up to a limit. */
  changed: ImportChange[]
  /** Number of findings that were dropped because of the limit. */
  more: number
  /** Ids of homes from earlier lists with that name that are missing from this one, up to a limit. */
  gone: string[]
  /** The last request to pause or archive them. */
  closing?: GoneClosing
  /** What was assumed or omitted, and in how many rows; most frequent first. */
  remarks: { about: string; rows: number }[]
  /** The facts that drafts lack, and in how many drafts. */
  lacks?: { fact: string; homes: number }[]
  /** The first homes in words, as they are or would be. */
  first?: { line: number; address: string; facts: string[] }[]
  /** How its file ends: with a line end, without one, or in the middle of a row. */
  end?: 'closed' | 'open' | 'cut'
}

/** A list of homes that a company imported: first checked, then applied, then kept as a report. */
export const managerImports = pgTable(
  'manager_imports',
  {
    id: uuid('id').primaryKey(),
    companyId: uuid('company_id')
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    /** Who sent it, or added its URL. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    /** The source of its homes; identifies them together with the company and their own ids. */
    source: text('source').notNull(),
    format: text('format', { enum: ['csv', 'mits', 'hotpads'] }).notNull(),
    preset: text('preset'),
    /** The meanings of a CSV's headings, by their text; kept for the next file with this name. */
    columns: jsonb('columns').$type<Record<string, string>>(),
    campus: text('campus'),
    newAs: text('new_as', { enum: ['draft', 'submitted'] }).notNull(),
    /** Whether edits made here stay when the list differs. */
    keepsEdits: boolean('keeps_edits').notNull().default(true),
    fileName: text('file_name').notNull(),
    /** Bytes. */
    size: integer('size').notNull(),
    state: text('state', {
      enum: ['asking', 'checking', 'checked', 'applying', 'applied', 'failed'],
    }).notNull(),
    /** Why it could not be read at all, as a sentence. */
    failedWhy: text('failed_why'),
    tries: smallint('tries').notNull().default(0),
    /** Rows read in the current run. */
    rowsRead: integer('rows_read').notNull().default(0),
    report: jsonb('report').$type<ImportReportKept>(),
    createdAt: at('created_at').notNull(),
    /** When it was last checked or applied. */
    doneAt: at('done_at'),
  },
  (table) => [
    index().on(table.companyId, table.createdAt),
    index('manager_imports_user').on(table.userId),
    index().on(table.createdAt),
  ],
)

/** An import's file, in pieces; deleted once applied, or after a week. */
export const managerImportParts = pgTable(
  'manager_import_parts',
  {
    importId: uuid('import_id')
      .notNull()
      .references(() => managerImports.id, { onDelete: 'cascade' }),
    place: integer('place').notNull(),
    bytes: bytea('bytes').notNull(),
  },
  (table) => [primaryKey({ columns: [table.importId, table.place] })],
)
