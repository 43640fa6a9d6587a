import {
  index,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { users } from '../people/accounts.ts'
import { campuses } from '../map/campuses.ts'
import { searchedColumns } from '../homes/listing-search.ts'
import { listings } from '../homes/listings.ts'
import { tsvector } from '../columns/tsvector.ts'

/** Precise to the millisecond, like JavaScript dates, because emails start at the exact time up to which a search was processed. */
const at = (name: string) => timestamp(name, { withTimezone: true, precision: 3 }).notNull()
const home = () => uuid('listing_id').references(() => listings.id, { onDelete: 'cascade' })

/** A saved search, with or without emails about it (PRODUCT.md §5.6). */
export const savedSearches = pgTable(
  'saved_searches',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    /** Its URL from `/listings` on, in the canonical form of features/alerts/paths.ts. */
    href: text('href').notNull(),
    /** The campus it searches, which decides when its email is sent. */
    campusId: smallint('campus_id').references(() => campuses.id, { onDelete: 'set null' }),
    frequency: text('frequency', { enum: ['at-once', 'daily', 'weekly', 'never'] }).notNull(),
    createdAt: at('created_at'),
    /** Emails cover everything up to this moment. */
    checkedAt: at('checked_at'),
    /** When its owner last opened it: the page counts what is new since then. */
    seenAt: at('seen_at'),
  },
  (table) => [
    unique('saved_searches_once').on(table.userId, table.href),
    index('saved_searches_due').on(table.frequency, table.userId, table.id),
    index('saved_searches_campus').on(table.campusId),
  ],
)

/** The homes as of when news was last recorded: the columns that searches read, and words. */
export const knownHomes = pgTable('known_homes', {
  listingId: home().primaryKey(),
  ...searchedColumns(),
  words: tsvector('words').notNull(),
})

/** A home that appeared, changed or disappeared: `before` is null for a new one, `after` for one that is gone. Both are rows
 *  of known_homes. Kept as long as an email may mention it. */
export const homeNews = pgTable(
  'home_news',
  {
    listingId: home().notNull(),
    at: at('at'),
    before: jsonb('before'),
    after: jsonb('after'),
  },
  (table) => [primaryKey({ columns: [table.listingId, table.at] }), index('home_news_at').on(table.at)],
)

/** A single row: the time up to which all searches with frequency "at once" were processed. */
export const alertState = pgTable('alert_state', {
  id: smallint('id').primaryKey(),
  atOnceUntil: at('at_once_until'),
})
