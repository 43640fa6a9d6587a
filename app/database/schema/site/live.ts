import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { users } from '../people/accounts.ts'

/** Live events for people's open browsers, kept for an hour for browsers that reconnect. */
export const liveEvents = pgTable(
  'live_events',
  {
    /** UUIDv7, which contains the time. */
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The name of a `LiveKind`. */
    kind: text('kind').notNull(),
    /** Only ids: the browser loads the thing again through its policy. */
    about: jsonb('about').$type<object>().notNull(),
  },
  (table) => [index().on(table.userId, table.id)],
)
