import {
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { users } from '../people/accounts.ts'
import { campuses } from './campuses.ts'
import { at } from '../columns/at.ts'
import { listings } from '../homes/listings.ts'
import { places } from './places.ts'

/** The building where a student has most classes. Others can read it only in groups to which the student shows it. */
export const studentBuildings = pgTable(
  'student_buildings',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    buildingId: uuid('building_id')
      .notNull()
      .references(() => places.id, { onDelete: 'cascade' }),
    /** Routes are computed from homes of this campus: the student's own at the time of choosing. */
    campusId: smallint('campus_id')
      .notNull()
      .references(() => campuses.id, { onDelete: 'cascade' }),
    chosenAt: at('chosen_at').notNull(),
  },
  (table) => [index('student_buildings_by_building').on(table.buildingId)],
)

/** Street distances from homes to the buildings that students chose. Positions and street version are those of the
 *  computation: a row is out of date when one of them differs now. */
export const buildingCommutes = pgTable(
  'building_commutes',
  {
    buildingId: uuid('building_id')
      .notNull()
      .references(() => places.id, { onDelete: 'cascade' }),
    listingId: uuid('listing_id')
      .notNull()
      .references(() => listings.id, { onDelete: 'cascade' }),
    lat: doublePrecision('lat').notNull(),
    lng: doublePrecision('lng').notNull(),
    buildingLat: doublePrecision('building_lat').notNull(),
    buildingLng: doublePrecision('building_lng').notNull(),
    streets: text('streets').notNull(),
    /** Null when no street that leads to the building is near the home. */
    walkMeters: integer('walk_meters'),
    bikeMeters: integer('bike_meters'),
    /** As in `commutes`. */
    unstated: smallint('unstated').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.buildingId, table.listingId] }),
    index('building_commutes_of_listing').on(table.listingId),
  ],
)
