import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'

/** What open browsers of somebody are told at once, kept for an hour for those that were away for a moment. */
export const liveEvents = pgTable(
  'live_events',
  {
    /** UUIDv7: it says when. */
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The name of a `LiveKind`. */
    kind: text('kind').notNull(),
    /** Ids alone: what it is about is read anew, through its policy. */
    about: jsonb('about').$type<object>().notNull(),
  },
  (table) => [index().on(table.userId, table.id)],
)
