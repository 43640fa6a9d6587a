import { sql } from 'drizzle-orm'
import {
  boolean,
  date,
  doublePrecision,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'

/** Where routes to a campus end. The name may be empty. */
export type CampusEntrance = { name: string; lat: number; lng: number }

/** Universities are data (PRODUCT.md §2). `id` is a smallint because every row of the search index contains it. */
export const campuses = pgTable('campuses', {
  id: smallint('id').primaryKey().generatedByDefaultAsIdentity(),
  slug: text('slug').notNull().unique(),
  name: text('name').notNull(),
  shortName: text('short_name').notNull(),
  lat: doublePrecision('lat').notNull(),
  lng: doublePrecision('lng').notNull(),
  /** Closed ring of [lng, lat] pairs; null when unknown. */
  outline: jsonb('outline').$type<[number, number][]>(),
  /** If empty, routes end at its position. */
  entrances: jsonb('entrances')
    .$type<CampusEntrance[]>()
    .notNull()
    .default(sql`'[]'`),
  /** Incremented when they change: stored routes to the earlier ones no longer count. */
  entrancesVersion: integer('entrances_version').notNull().default(0),
  emailDomains: text('email_domains')
    .array()
    .notNull()
    .default(sql`'{}'`),
  /** IANA name; decides when the daily email is sent. */
  timeZone: text('time_zone').notNull().default('America/Los_Angeles'),
  /** Whether people of this campus are shown only after confirming an email address at one of its domains. */
  confirmedPeopleOnly: boolean('confirmed_people_only').notNull().default(false),
  /** When it was archived: nobody can choose it any more, but its homes and people stay. */
  archivedAt: timestamp('archived_at', { withTimezone: true }),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
})

/** Patrol zones and free ride areas, each with its source. */
export const campusZones = pgTable('campus_zones', {
  id: uuid('id').primaryKey(),
  campusId: smallint('campus_id')
    .notNull()
    .references(() => campuses.id, { onDelete: 'cascade' }),
  kind: text('kind', { enum: ['patrol', 'free_ride'] }).notNull(),
  name: text('name').notNull(),
  /** Closed ring of [lng, lat] pairs. */
  ring: jsonb('ring').$type<[number, number][]>().notNull(),
  source: text('source').notNull(),
  sourceDate: date('source_date', { mode: 'string' }).notNull(),
})
