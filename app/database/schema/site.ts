import { jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** The operator's own content and switches, by key; absent means the page shows nothing in its place. */
export const siteContent = pgTable('site_content', {
  key: text('key').primaryKey(),
  value: jsonb('value').notNull(),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
})
