import {
  date,
  doublePrecision,
  index,
  integer,
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
import { listings } from '../homes/listings.ts'
import { tsvector } from '../columns/tsvector.ts'

/** Precise to the millisecond, like JavaScript dates, because emails start at the exact time until which a search was
 *  processed. */
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
    /** Its URL from `/listings` on, in the canonical form of features/alerts/saved-href.ts. */
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

/** The homes in the state in which news were last recorded: the columns of listing_search that searches use, and words. */
export const knownHomes = pgTable('known_homes', {
  listingId: home().primaryKey(),
  campusId: smallint('campus_id').notNull(),
  share: integer('share').notNull(),
  whole: integer('whole').notNull(),
  shared: integer('shared').notNull(),
  personal: integer('personal').notNull(),
  byBed: smallint('by_bed').notNull(),
  type: smallint('type').notNull(),
  beds: smallint('beds').notNull(),
  halfBaths: smallint('half_baths'),
  features: integer('features').notNull(),
  availableFrom: date('available_from', { mode: 'string' }),
  leaseMonths: integer('lease_months').notNull(),
  lat: doublePrecision('lat'),
  lng: doublePrecision('lng'),
  walkMinutes: smallint('walk_minutes'),
  bikeMinutes: smallint('bike_minutes'),
  transitMinutes: smallint('transit_minutes'),
  driveMinutes: smallint('drive_minutes'),
  words: tsvector('words').notNull(),
})

/** A home as searches see it at one time: listing_search's columns by name. */
export type HomeFacts = {
  campus_id: number
  share: number
  whole: number
  shared: number
  personal: number
  by_bed: number
  type: number
  beds: number
  half_baths: number | null
  features: number
  available_from: string | null
  lease_months: number
  lat: number | null
  lng: number | null
  /** Absent from what was recorded before they were known. */
  walk_minutes?: number | null
  bike_minutes?: number | null
  transit_minutes?: number | null
  drive_minutes?: number | null
  words: string[]
}

/** A home that appeared, changed or disappeared: `before` is null for a new one, `after` for one that is gone.
 *  Kept as long as an email may mention it. */
export const homeNews = pgTable(
  'home_news',
  {
    listingId: home().notNull(),
    at: at('at'),
    before: jsonb('before').$type<HomeFacts>(),
    after: jsonb('after').$type<HomeFacts>(),
  },
  (table) => [primaryKey({ columns: [table.listingId, table.at] }), index('home_news_at').on(table.at)],
)

/** A single row: the time until which all searches with frequency "at once" were processed. */
export const alertState = pgTable('alert_state', {
  id: smallint('id').primaryKey(),
  atOnceUntil: at('at_once_until'),
})
