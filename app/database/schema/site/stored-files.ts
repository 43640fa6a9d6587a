import { sql } from 'drizzle-orm'
import { bigint, boolean, check, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { at } from '../columns/at.ts'

/** The identity of this site and its database, in one row. The file store contains the same id, so that a site with another
 *  database never deletes this one's files. */
export const installation = pgTable(
  'installation',
  {
    one: boolean('one').primaryKey().default(true),
    id: uuid('id').notNull(),
    /** The token that the store also contains. Once either site cleans up, a copy of this database has a different one. */
    token: uuid('token').notNull().defaultRandom(),
    /** The token that a cleanup is writing, or was writing when its process died; or the number of the restore that filled
     *  this database and has not claimed its store. */
    nextToken: uuid('next_token'),
    /** Until when an admin lets the next cleanup delete any number of files. */
    mayRemoveUntil: at('may_remove_until'),
    /** When the last cleanup found more unused files than it deletes on its own, and kept them all; otherwise null. */
    heldAt: at('held_at'),
    heldFiles: integer('held_files').notNull().default(0),
    /** How many files there were in total. */
    heldOf: integer('held_of').notNull().default(0),
  },
  (table) => [check('installation_once', sql`${table.one}`)],
)

/** The last backup, in one row; no row before the first. */
export const backups = pgTable(
  'backups',
  {
    one: boolean('one').primaryKey().default(true),
    /** Until when no file is deleted, because a running backup refers to it. */
    filesKeptUntil: at('files_kept_until'),
    /** The moment of the last complete backup's state. */
    madeAt: at('made_at'),
    bytes: bigint('bytes', { mode: 'number' }),
    /** When the last one failed; null once another succeeded. */
    failedAt: at('failed_at'),
  },
  (table) => [check('backups_once', sql`${table.one}`)],
)

/** Stored files, or folders of a photo, that no row uses. Triggers on `photos` and `uploads` add those whose row was
 *  deleted, the cleanup adds those that never had one (features/files/remove-unused.server.ts). */
export const unusedFiles = pgTable('unused_files', {
  /** SHA-256 of the key or folder, because keys contain ids of people. */
  name: text('name').primaryKey(),
  /** Whether this database knew it, so that deleting it need not wait. */
  released: boolean('released').notNull(),
  since: at('since').notNull(),
})
