import { index, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
import { listings } from './listings.ts'

/** One field that changed, by its name in `listings`; `photos` as a list of addresses. */
export type FieldChange = { field: string; from: unknown; to: unknown }

/** What became of a home, by whom: nothing here is ever written anew. */
export const listingChanges = pgTable(
  'listing_changes',
  {
    id: uuid('id').primaryKey(),
    listingId: uuid('listing_id')
      .notNull()
      .references(() => listings.id, { onDelete: 'cascade' }),
    at: timestamp('at', { withTimezone: true }).notNull(),
    /** The version of the home that this made. */
    version: integer('version').notNull(),
    by: text('by', { enum: ['admin', 'manager', 'operator', 'source'] }).notNull(),
    /** Null for the operator's own machine, a list, and somebody whose account was erased. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    changes: jsonb('changes').$type<FieldChange[]>().notNull(),
  },
  (table) => [index().on(table.listingId, table.version), index().on(table.userId)],
)
