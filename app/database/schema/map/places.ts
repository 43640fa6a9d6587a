import { date, doublePrecision, index, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'

/** Shops, stops and the like, from a named and dated source (PRODUCT.md §1). */
export const places = pgTable(
  'places',
  {
    id: uuid('id').primaryKey(),
    category: text('category', {
      enum: ['restaurant', 'university', 'transit', 'grocery', 'pharmacy', 'cafe', 'building'],
    }).notNull(),
    name: text('name').notNull(),
    lat: doublePrecision('lat').notNull(),
    lng: doublePrecision('lng').notNull(),
    source: text('source').notNull(),
    sourceDate: date('source_date', { mode: 'string' }).notNull(),
    /** The source's own id, which makes imports repeatable. */
    externalId: text('external_id').notNull(),
  },
  (table) => [
    unique('places_source_key').on(table.source, table.externalId),
    index('places_near').on(table.category, table.lat, table.lng),
  ],
)
