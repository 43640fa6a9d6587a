import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** How often something was done in a window of time, shared by all processes. The name cannot be turned back into the
 *  address or account it counts, and a row is gone within a day. */
export const limits = pgTable(
  'limits',
  {
    /** Keyed hash of rule and subject. */
    key: text('key').primaryKey(),
    count: integer('count').notNull(),
    windowEndsAt: timestamp('window_ends_at', { withTimezone: true }).notNull(),
  },
  (table) => [index().on(table.windowEndsAt)],
)
