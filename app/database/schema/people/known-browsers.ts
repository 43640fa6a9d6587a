import { boolean, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { at } from '../columns/at.ts'
import { users } from './accounts.ts'

/** A browser that an account knows: the person signed in there, or opened the link in an email. */
export const knownBrowsers = pgTable(
  'known_browsers',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Keyed hash of its cookie's value. */
    browserHash: text('browser_hash').notNull(),
    /** Known through a link, to which another site may have led. */
    linked: boolean('linked').notNull(),
    /** When the person last signed in or opened a link there. */
    seenAt: at('seen_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.browserHash] }), index().on(table.seenAt)],
)
