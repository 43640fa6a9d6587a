import { sql } from 'drizzle-orm'
import {
  date,
  doublePrecision,
  index,
  integer,
  pgTable,
  smallint,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
import { tsvector } from '../columns/tsvector.ts'
import { listings } from './listings.ts'

/** The columns that filters and prices read. Alerts keep a copy (site/alerts.ts), so that a search can judge earlier states, too. */
export const searchedColumns = () => ({
  campusId: smallint('campus_id').notNull(),
  /** Cents per month: the known part of the default share, and of the whole home's cost. */
  share: integer('share').notNull(),
  whole: integer('whole').notNull(),
  /** Cents: the part divided among the people, and the part that each person pays (price.ts, priceParts). */
  shared: integer('shared').notNull(),
  personal: integer('personal').notNull(),
  /** 1 when rented by the bed, 0 for the whole unit. */
  byBed: smallint('by_bed').notNull(),
  type: smallint('type').notNull(),
  beds: smallint('beds').notNull(),
  /** Half baths: 3 is one and a half; null when not stated. */
  halfBaths: smallint('half_baths'),
  /** amenities.ts, featureBits. */
  features: integer('features').notNull(),
  availableFrom: date('available_from', { mode: 'string' }),
  /** Bit n: a lease of n months is offered (n up to 30); 0 when not stated. */
  leaseMonths: integer('lease_months').notNull(),
  lat: doublePrecision('lat'),
  lng: doublePrecision('lng'),
  /** Minutes to campus, as on cards; null when unknown (features/listings/index-listings.server.ts). */
  walkMinutes: smallint('walk_minutes'),
  bikeMinutes: smallint('bike_minutes'),
  transitMinutes: smallint('transit_minutes'),
  driveMinutes: smallint('drive_minutes'),
})

/** The search index: one narrow row per published home with everything that filters, sorting and pins need. Search reads the
 *  wide `listings` table only for the homes it shows. features/listings/search-row.server.ts derives the rows. */
export const listingSearch = pgTable(
  'listing_search',
  {
    listingId: uuid('listing_id')
      .primaryKey()
      .references(() => listings.id, { onDelete: 'cascade' }),
    ...searchedColumns(),
    squareFeet: integer('square_feet'),
    /** 1 when the position is only approximate (the center of its ZIP), else 0. */
    approximate: smallint('approximate').notNull().default(0),
    listedAt: timestamp('listed_at', { withTimezone: true }).notNull(),
    /** 0..100, the recommended order: higher first (computed in rank-listings.server.ts). */
    rank: smallint('rank').notNull().default(0),
  },
  // The indexes for price, beds and position also include every column that filters use; Drizzle cannot express that, so the
  // migration does. They exclude minutes: recreating those indexes locks a million homes for seconds.
  (table) => [
    index('listing_search_price').on(table.campusId, table.share, table.listingId),
    index('listing_search_beds').on(table.campusId, table.beds, table.share, table.listingId),
    index('listing_search_position').on(table.lat, table.lng),
    index('listing_search_newest').on(table.campusId, table.listedAt.desc().nullsLast(), table.listingId),
    index('listing_search_rank').on(table.campusId, table.rank.desc().nullsLast(), table.listingId),
    index('listing_search_all_price').on(table.share, table.listingId),
    index('listing_search_all_newest').on(table.listedAt.desc().nullsLast(), table.listingId),
    index('listing_search_all_rank').on(table.rank.desc().nullsLast(), table.listingId),
  ],
)

/** The columns that conditions and prices may read: only those that alerts keep, too. */
export const searched: Pick<typeof listingSearch, 'listingId' | keyof ReturnType<typeof searchedColumns>> =
  listingSearch

/** A home's words, in a separate table to keep the filter rows narrow. */
export const listingWords = pgTable(
  'listing_words',
  {
    listingId: uuid('listing_id')
      .primaryKey()
      .references(() => listings.id, { onDelete: 'cascade' }),
    words: tsvector('words').notNull(),
  },
  (table) => [index('listing_words_words').using('gin', table.words)],
)

/** Every word that occurs in any home, to correct typos in searches. */
export const searchVocabulary = pgTable('search_vocabulary', { word: text('word').primaryKey() }, (table) => [
  index('search_vocabulary_trigrams').using('gin', table.word.op('gin_trgm_ops')),
  index('search_vocabulary_beginnings').on(sql`${table.word} collate "C"`),
])
