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

/** A bus or train line by its public name. */
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
  /** The day that the operator chose as today, even after the timetable ended; null for the real one. */
  asOf: date('as_of', { mode: 'string' }),
  importedAt: at('imported_at').notNull(),
  lines: jsonb('lines').$type<TransitLine[]>().notNull(),
  /** For each service, a 0 or 1 per day from `validFrom`: whether it runs. */
  services: jsonb('services').$type<string[]>().notNull(),
  /** Triples of 32-bit integers, lowest byte first: the numbers of the stops from and to which one changes, and seconds; -1
   *  where nobody can change. */
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
    /** GTFS values: 0 a platform, 1 a station, 2 an entrance. */
    kind: smallint('kind').notNull(),
    /** The number of its station. */
    parent: integer('parent'),
  },
  (table) => [
    primaryKey({ columns: [table.feedId, table.number] }),
    index('transit_stops_near').on(table.lat, table.lng),
  ],
)

/** Trips with the same stops in the same order. `packed` is explained in features/transit/timetable.ts. */
export const transitPatterns = pgTable(
  'transit_patterns',
  {
    feedId: integer('feed_id')
      .notNull()
      .references(() => transitFeeds.id, { onDelete: 'cascade' }),
    number: integer('number').notNull(),
    /** Its index in the timetable's `lines`. */
    line: integer('line').notNull(),
    packed: bytea('packed').notNull(),
  },
  (table) => [primaryKey({ columns: [table.feedId, table.number] })],
)

/** A journey from a home to its campus, as described on its page. Whole minutes. */
export type TransitJourney = {
  walkMinutes: number
  /** The rides: between which stops, and the usual gap between departures in the morning, in the evening and on Sundays;
   *  null for fewer than two departures, absent if the timetable has no Sunday. */
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

/** A stop near a home: minutes on foot, and the lines that stop there with the timetables that list them. */
export type NearbyStop = { name: string; minutes: number; lines: string[]; feedIds: number[] }

/** Minutes by bus and train from a home to its campus and the stops near it, computed by a job. */
export const transitMinutes = pgTable('transit_minutes', {
  listingId: uuid('listing_id')
    .primaryKey()
    .references(() => listings.id, { onDelete: 'cascade' }),
  campusId: smallint('campus_id')
    .notNull()
    .references(() => campuses.id, { onDelete: 'cascade' }),
  /** The home's position at that time: after a move it needs new minutes. */
  lat: doublePrecision('lat').notNull(),
  lng: doublePrecision('lng').notNull(),
  /** Identifies the timetables, their days, the streets and the campus's position. */
  basis: text('basis').notNull(),
  /** The median and the 90th percentile; null when there is no connection, or walking is as quick. */
  median: smallint('median'),
  most: smallint('most'),
  /** Whether its walks cross areas without known streets, or use lines without stated access rights. */
  about: boolean('about').notNull().default(true),
  journey: jsonb('journey').$type<TransitJourney>(),
  /** The nearest stops, even when there is no connection. */
  stops: jsonb('stops').$type<NearbyStop[]>(),
})
