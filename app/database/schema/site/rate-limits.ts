import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** Rate limits shared by all processes: how often something was done in a time window. A name cannot be turned
 *  back into the address or account it counts. A row is deleted within a day. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    /** Keyed hash of rule and subject. */
    key: text('key').primaryKey(),
    count: integer('count').notNull(),
    windowEndsAt: timestamp('window_ends_at', { withTimezone: true }).notNull(),
  },
  (table) => [index().on(table.windowEndsAt)],
)
