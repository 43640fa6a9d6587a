import type { Context, Database } from './context.ts'

/** Whose data it is; the address finds what is kept by address alone. */
export type DataSubject = { userId: string; email: string }

/** What one feature keeps of people. server/personal-data.ts lists them all, and a test fails when a table that holds a
 *  person is in none of them (PRODUCT.md §4). */
export type PersonalData = {
  /** Its heading in the download. */
  name: string
  /** The tables it answers for, by their names in the database. */
  tables: string[]
  /** Everything in them about somebody, as it goes into the download: no secrets of the server, no one else's data. */
  read: (db: Database, subject: DataSubject) => Promise<Record<string, unknown>>
  /** Pictures and other files for the download, one after the other. */
  files?: (ctx: Context, subject: DataSubject) => AsyncIterable<{ path: string; bytes: Uint8Array }>
  /** Takes out what is not erased with the account's own row by reference; in one transaction with it. */
  erase?: (db: Database, subject: DataSubject) => Promise<void>
  /** Takes out files that no sweeper would find, after the rows are gone. */
  eraseFiles?: (ctx: Context, subject: DataSubject) => Promise<void>
}
