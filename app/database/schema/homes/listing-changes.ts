import { isNotNull } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { users } from '../people/accounts.ts'
import { listings } from './listings.ts'

/** A changed field, by its name in `listings`; `photos` is a list of URLs. `marked`: when it had last been edited here
 *  (`editedFacts`), so that undoing a bulk change restores that, too. */
export type FieldChange = { field: string; from: unknown; to: unknown; marked?: string }

/** The history of homes: what changed, and by whom. Rows are never updated. */
export const listingChanges = pgTable(
  'listing_changes',
  {
    id: uuid('id').primaryKey(),
    listingId: uuid('listing_id')
      .notNull()
      .references(() => listings.id, { onDelete: 'cascade' }),
    at: timestamp('at', { withTimezone: true }).notNull(),
    /** The home's version after this change. */
    version: integer('version').notNull(),
    by: text('by', { enum: ['admin', 'manager', 'operator', 'source'] }).notNull(),
    /** Null for commands, imports, and people whose account was erased. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    /** The bulk change that it is part of. */
    bulkId: uuid('bulk_id'),
    changes: jsonb('changes').$type<FieldChange[]>().notNull(),
  },
  (table) => [
    index().on(table.listingId, table.version),
    index().on(table.userId),
    index('listing_changes_bulk').on(table.userId, table.at).where(isNotNull(table.bulkId)),
  ],
)
