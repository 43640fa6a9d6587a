import { sql } from 'drizzle-orm'
import { boolean, index, pgTable, smallint, text, unique, uuid } from 'drizzle-orm/pg-core'
import { users } from '../people/accounts.ts'
import { companies } from './companies.ts'
import { managerImports } from './manager-imports.ts'
import { at } from '../columns/at.ts'

/** A URL from which a company's list is fetched every night. */
export const managerFeeds = pgTable(
  'manager_feeds',
  {
    id: uuid('id').primaryKey(),
    companyId: uuid('company_id')
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    /** Who added it. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    url: text('url').notNull(),
    source: text('source').notNull(),
    preset: text('preset'),
    campus: text('campus'),
    newAs: text('new_as', { enum: ['draft', 'submitted'] }).notNull(),
    /** Whether edits made here stay when the list differs. */
    keepsEdits: boolean('keeps_edits').notNull().default(true),
    on: boolean('on').notNull().default(true),
    /** Validators (ETag, Last-Modified) of the last version that was read. */
    etag: text('etag'),
    lastModified: text('last_modified'),
    lastRunAt: at('last_run_at'),
    lastResult: text('last_result', { enum: ['read', 'same', 'failed'] }),
    /** Why the last attempt failed, as a sentence. */
    lastWhy: text('last_why'),
    lastImportId: uuid('last_import_id').references(() => managerImports.id, { onDelete: 'set null' }),
    /** What happens to an offered home that leaves the list. */
    whenGone: text('when_gone', { enum: ['pause', 'ask', 'leave'] })
      .notNull()
      .default('pause'),
    /** Since when its manager has been asked whether the homes that left it are gone. */
    askedAt: at('asked_at'),
    /** Consecutive failures. */
    failures: smallint('failures').notNull().default(0),
    createdAt: at('created_at').notNull(),
  },
  (table) => [
    unique('manager_feeds_source').on(table.companyId, table.source),
    index('manager_feeds_user').on(table.userId),
    index('manager_feeds_due')
      .on(table.lastRunAt)
      .where(sql`${table.on}`),
    index().on(table.lastImportId),
  ],
)
