import { index, integer, jsonb, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'

/** The operator's own content and switches, by key; absent means the page shows nothing in its place. */
export const siteContent = pgTable('site_content', {
  key: text('key').primaryKey(),
  value: jsonb('value').notNull(),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
})

/** Every state that a piece of content had, the one it has now as well. */
export const siteContentVersions = pgTable(
  'site_content_versions',
  {
    id: uuid('id').primaryKey(),
    key: text('key').notNull(),
    /** Counts from 1 for each key; the last one is what holds. */
    version: integer('version').notNull(),
    /** Null when it was taken off the pages. */
    value: jsonb('value'),
    at: timestamp('at', { withTimezone: true }).notNull(),
    /** Null for the operator's own machine, and for an admin whose account is erased. */
    byUserId: uuid('by_user_id').references(() => users.id, { onDelete: 'set null' }),
  },
  (table) => [
    unique('site_content_versions_once').on(table.key, table.version),
    index('site_content_versions_by').on(table.byUserId),
  ],
)
