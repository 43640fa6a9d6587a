import type { SystemContext, Database, Reading } from './context.ts'

/** Whose data it is. The email address finds what is stored by address alone. */
export type DataSubject = { userId: string; email: string }

/** The personal data of one feature, for download and deletion (PRODUCT.md §4). server/personal-data.ts lists all
 *  features; a test fails for a table with a person in it that none of them names. */
export type PersonalData = {
  /** Its heading in the download. */
  name: string
  /** The tables it covers, by their database names. */
  tables: string[]
  /** What the download contains about this person: no server secrets, nobody else's data. */
  read: (db: Reading, subject: DataSubject) => Promise<Record<string, unknown>>
  /** Pictures and other files for the download, one after the other. */
  files?: (ctx: SystemContext, subject: DataSubject) => AsyncIterable<{ path: string; bytes: Uint8Array }>
  /** Locks, before the account itself, the rows that other verbs lock before an account (CONTRIBUTING.md). */
  lock?: (db: Reading, subject: DataSubject) => Promise<void>
  /** Hands over what the account is responsible for to others, before anything is erased; in the same transaction. */
  handOver?: (tx: SystemContext, subject: DataSubject) => Promise<void>
  /** Erases what deleting the account's row does not cascade to; runs in the same transaction. */
  erase?: (db: Database, subject: DataSubject) => Promise<void>
  /** Deletes files that no cleanup job would find, after the rows are gone. */
  eraseFiles?: (ctx: SystemContext, subject: DataSubject) => Promise<void>
}
