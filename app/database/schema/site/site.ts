import { index, integer, jsonb, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import { users } from '../people/accounts.ts'

/** The operator's own content and settings, by key; without a row, the page shows nothing there. */
export const siteContent = pgTable('site_content', {
  key: text('key').primaryKey(),
  value: jsonb('value').notNull(),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
})

/** The history of each piece of content, including its current version. */
export const siteContentVersions = pgTable(
  'site_content_versions',
  {
    id: uuid('id').primaryKey(),
    key: text('key').notNull(),
    /** Counts from 1 for each key; the highest is current. */
    version: integer('version').notNull(),
    /** Null when it was removed. */
    value: jsonb('value'),
    at: timestamp('at', { withTimezone: true }).notNull(),
    /** Null for changes from the command line, and for an admin whose account is erased. */
    byUserId: uuid('by_user_id').references(() => users.id, { onDelete: 'set null' }),
  },
  (table) => [
    unique('site_content_versions_once').on(table.key, table.version),
    index('site_content_versions_by').on(table.byUserId),
  ],
)
