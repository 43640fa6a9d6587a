import {
  bigint,
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
import { at } from '../columns/at.ts'
import { campuses } from './campuses.ts'
import { listings } from '../homes/listings.ts'

/** The street distance from a home to its campus. Positions and versions are those of the computation: a row is out of date
 *  when one of them differs now. */
export const commutes = pgTable('commutes', {
  listingId: uuid('listing_id')
    .primaryKey()
    .references(() => listings.id, { onDelete: 'cascade' }),
  campusId: smallint('campus_id')
    .notNull()
    .references(() => campuses.id, { onDelete: 'cascade' }),
  lat: doublePrecision('lat').notNull(),
  lng: doublePrecision('lng').notNull(),
  campusLat: doublePrecision('campus_lat').notNull(),
  campusLng: doublePrecision('campus_lng').notNull(),
  entrancesVersion: integer('entrances_version').notNull().default(0),
  /** The version of the streets (features/streets/known-streets.server.ts). */
  streets: text('streets').notNull(),
  /** Null when no street that leads to the campus is near the home. */
  walkMeters: integer('walk_meters'),
  bikeMeters: integer('bike_meters'),
  /** Whether the route uses lines without stated access rights: 1 on foot, 2 by bike. */
  unstated: smallint('unstated').notNull(),
  computedAt: at('computed_at').notNull(),
})

/** New homes and homes whose position, campus or status changed, with the transaction that last changed them (written by a
 *  trigger). Jobs that compute routes look only at these. */
export const movedHomes = pgTable(
  'moved_homes',
  {
    listingId: uuid('listing_id')
      .primaryKey()
      .references(() => listings.id, { onDelete: 'cascade' }),
    version: bigint('version', { mode: 'number' }).notNull(),
  },
  (table) => [index('moved_homes_version').on(table.version)],
)

/** For each job that computes routes and each of their ends: the basis on which it last computed all of them, and the first
 *  transaction whose moved homes it has not looked at. */
export const wayRenewals = pgTable(
  'way_renewals',
  {
    job: text('job').notNull(),
    end: text('end').notNull(),
    basis: text('basis').notNull(),
    since: bigint('since', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.job, table.end] })],
)

/** The outline of the area from which the walk to campus takes at most `minutes`, as [longitude, latitude] pairs. */
export type Isochrone = { minutes: number; lines: [number, number][][] }

/** Lines of equal time around a campus. Positions and versions are those of the computation, as in `commutes`. */
export const campusIsochrones = pgTable('campus_isochrones', {
  campusId: smallint('campus_id')
    .primaryKey()
    .references(() => campuses.id, { onDelete: 'cascade' }),
  campusLat: doublePrecision('campus_lat').notNull(),
  campusLng: doublePrecision('campus_lng').notNull(),
  entrancesVersion: integer('entrances_version').notNull(),
  streets: text('streets').notNull(),
  /** Empty where no streets are known. */
  isochrones: jsonb('isochrones').$type<Isochrone[]>().notNull(),
  computedAt: at('computed_at').notNull(),
})
