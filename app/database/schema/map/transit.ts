import {
  boolean,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { bytea } from '../columns/bytea.ts'
import { campuses } from './campuses.ts'
import { at } from '../columns/at.ts'
import { listings } from '../homes/listings.ts'

/** A line of buses or trains as people call it. */
export type TransitLine = { name: string; mode: 'train' | 'bus' | 'ferry' | 'other' }

/** An imported timetable; importing its source again replaces it. */
export const transitFeeds = pgTable('transit_feeds', {
  id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
  source: text('source').notNull().unique(),
  agencies: text('agencies').array().notNull(),
  timeZone: text('time_zone').notNull(),
  /** The first and the last day on which anything runs. */
  validFrom: date('valid_from', { mode: 'string' }).notNull(),
  validUntil: date('valid_until', { mode: 'string' }).notNull(),
  /** The day that the operator chose to count as today, also after the timetable ended; null for the real one. */
  asOf: date('as_of', { mode: 'string' }),
  importedAt: at('imported_at').notNull(),
  lines: jsonb('lines').$type<TransitLine[]>().notNull(),
  /** For each service a 0 or 1 for each day from `validFrom`: whether it runs. */
  services: jsonb('services').$type<string[]>().notNull(),
  /** Triples of 32-bit integers, lowest byte first: number of the stop that one leaves, of the one that one reaches, and
   *  seconds; -1 where nobody can change. */
  transfers: bytea('transfers').notNull(),
})

/** Stops, stations and their entrances, numbered within their timetable. */
export const transitStops = pgTable(
  'transit_stops',
  {
    feedId: integer('feed_id')
      .notNull()
      .references(() => transitFeeds.id, { onDelete: 'cascade' }),
    number: integer('number').notNull(),
    /** The timetable's own id. */
    stopId: text('stop_id').notNull(),
    name: text('name').notNull(),
    lat: doublePrecision('lat').notNull(),
    lng: doublePrecision('lng').notNull(),
    /** As in GTFS: 0 a platform, 1 a station, 2 an entrance. */
    kind: smallint('kind').notNull(),
    /** The number of the station that it belongs to. */
    parent: integer('parent'),
  },
  (table) => [
    primaryKey({ columns: [table.feedId, table.number] }),
    index('transit_stops_near').on(table.lat, table.lng),
  ],
)

/** Trips that call at the same stops in the same order. `packed` is explained in features/transit/timetable.ts. */
export const transitPatterns = pgTable(
  'transit_patterns',
  {
    feedId: integer('feed_id')
      .notNull()
      .references(() => transitFeeds.id, { onDelete: 'cascade' }),
    number: integer('number').notNull(),
    /** Its place in the timetable's `lines`. */
    line: integer('line').notNull(),
    packed: bytea('packed').notNull(),
  },
  (table) => [primaryKey({ columns: [table.feedId, table.number] })],
)

/** A journey from a home to its campus, as its page tells it. Whole minutes. */
export type TransitJourney = {
  walkMinutes: number
  /** The rides: between which stops, and the usual gap between departures in the morning, in the evening and on Sundays; null
   *  for less than two, absent where the timetable has no Sunday. */
  legs: {
    feedId: number
    line: string
    mode: TransitLine['mode']
    from: string
    to: string
    every: number | null
    evening?: number | null
    sunday?: number | null
  }[]
  lastWalkMinutes: number
}

/** A stop near a home: minutes on foot, and the lines that call there with the timetables that say so. */
export type NearbyStop = { name: string; minutes: number; lines: string[]; feedIds: number[] }

/** Minutes by bus and train from a home to its campus and the stops near it, computed by a job. */
export const transitMinutes = pgTable('transit_minutes', {
  listingId: uuid('listing_id')
    .primaryKey()
    .references(() => listings.id, { onDelete: 'cascade' }),
  campusId: smallint('campus_id')
    .notNull()
    .references(() => campuses.id, { onDelete: 'cascade' }),
  /** The home's position at that time: one that moved needs new minutes. */
  lat: doublePrecision('lat').notNull(),
  lng: doublePrecision('lng').notNull(),
  /** Names the timetables, their days, the streets and the campus's position. */
  basis: text('basis').notNull(),
  /** The median and the 90th percentile; null where there is no way, or walking is as quick. */
  median: smallint('median'),
  most: smallint('most'),
  /** Whether it walks where no streets are known, or where nothing says who may use them. */
  about: boolean('about').notNull().default(true),
  journey: jsonb('journey').$type<TransitJourney>(),
  /** The nearest stops, also where there is no way. */
  stops: jsonb('stops').$type<NearbyStop[]>(),
})
