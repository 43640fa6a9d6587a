import { index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { users } from '../people/accounts.ts'
import { listings } from './listings.ts'
import { at } from '../columns/at.ts'

/** Staff decisions against a home, with the manager's appeal and its answer. The appeal is part of the decision's row, so
 *  there cannot be two. */
export const homeDecisions = pgTable(
  'home_decisions',
  {
    id: uuid('id').primaryKey(),
    listingId: uuid('listing_id')
      .notNull()
      .references(() => listings.id, { onDelete: 'cascade' }),
    /** The home's version after the decision. */
    version: integer('version').notNull(),
    what: text('what', { enum: ['taken-down', 'given-back'] }).notNull(),
    /** Shown to the manager word for word; '' when none was given. */
    reason: text('reason').notNull(),
    at: at('at').notNull(),
    /** Null before an appeal, and after its writer's account was erased. */
    appeal: text('appeal'),
    appealedBy: uuid('appealed_by').references(() => users.id, { onDelete: 'set null' }),
    appealedAt: at('appealed_at'),
    outcome: text('outcome', { enum: ['granted', 'rejected'] }),
    answer: text('answer'),
    answeredAt: at('answered_at'),
  },
  (table) => [
    unique('home_decisions_once').on(table.listingId, table.version),
    index('home_decisions_appealed_by').on(table.appealedBy),
  ],
)
