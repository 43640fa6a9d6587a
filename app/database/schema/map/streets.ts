import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  date,
  doublePrecision,
  index,
  integer,
  pgTable,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { box } from '../columns/box.ts'
import { bytea } from '../columns/bytea.ts'
import { at } from '../columns/at.ts'

/** An imported street file. Until it has been read completely, its area is not `ready` and its lines are not used; then it
 *  replaces the area with that name. */
export const streetAreas = pgTable(
  'street_areas',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
    name: text('name').notNull(),
    /** The attribution that the map shows: `© OpenStreetMap contributors`. */
    attribution: text('attribution').notNull(),
    license: text('license').notNull(),
    /** The date of the data; null when it was not stated. */
    sourceDate: date('source_date', { mode: 'string' }),
    ready: boolean('ready').notNull().default(false),
    lines: integer('lines').notNull().default(0),
    /** The rectangle around its lines, in degrees. */
    west: doublePrecision('west').notNull().default(0),
    south: doublePrecision('south').notNull().default(0),
    east: doublePrecision('east').notNull().default(0),
    north: doublePrecision('north').notNull().default(0),
    importedAt: at('imported_at').notNull(),
  },
  (table) => [
    uniqueIndex('street_areas_name')
      .on(table.name)
      .where(sql`${table.ready}`),
  ],
)

/** Streets and paths as lines. `kind` and `access` are explained in features/streets/rules.ts. */
export const streetLines = pgTable(
  'street_lines',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    areaId: integer('area_id')
      .notNull()
      .references(() => streetAreas.id, { onDelete: 'cascade' }),
    kind: smallint('kind').notNull(),
    access: smallint('access').notNull(),
    name: text('name'),
    bounds: box('bounds').notNull(),
    /** Longitude and latitude of each point, in ten millionths of a degree, as 32-bit integers, lowest byte first. */
    points: bytea('points').notNull(),
  },
  (table) => [
    index('street_lines_bounds').using('gist', table.bounds),
    index('street_lines_area').on(table.areaId),
  ],
)

/** Street names, once per square of a tenth of a degree, to complete typed addresses. `word` is the name without its
 *  direction and kind: `gayley` for `South Gayley Avenue` (`streetWord` in features/streets/street-names.server.ts). */
export const streetNames = pgTable(
  'street_names',
  {
    areaId: integer('area_id')
      .notNull()
      .references(() => streetAreas.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    word: text('word').notNull(),
    /** The rectangle around its lines in that square. */
    bounds: box('bounds').notNull(),
  },
  (table) => [
    index('street_names_trigrams').using('gin', table.word.op('gin_trgm_ops')),
    index('street_names_area').on(table.areaId),
  ],
)
