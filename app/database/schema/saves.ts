import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
import { listings } from './listings.ts'

/** To the millisecond, as JavaScript counts: a page of a list begins after such a moment. */
const at = (name: string) => timestamp(name, { withTimezone: true, precision: 3 }).notNull()
const person = () =>
  uuid('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })
const home = () =>
  uuid('listing_id')
    .notNull()
    .references(() => listings.id, { onDelete: 'cascade' })

/** A home somebody likes, with its price on that day: so the list says what changed since. */
export const likes = pgTable(
  'likes',
  {
    userId: person(),
    listingId: home(),
    /** Cents a month, as the listing had them, and for what. */
    price: integer('price').notNull(),
    priceBasis: text('price_basis', { enum: ['unit', 'bed'] }).notNull(),
    likedAt: at('liked_at'),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.listingId] }),
    // With the price, so that a page of the list reads nothing else of the likes, however many there are.
    index('likes_newest').on(table.userId, table.likedAt, table.listingId, table.price, table.priceBasis),
    index('likes_of_home').on(table.listingId, table.likedAt),
  ],
)

/** A home somebody does not want to see in searches. */
export const hiddenHomes = pgTable(
  'hidden_homes',
  { userId: person(), listingId: home(), hiddenAt: at('hidden_at') },
  (table) => [
    primaryKey({ columns: [table.userId, table.listingId] }),
    index('hidden_homes_newest').on(table.userId, table.hiddenAt, table.listingId),
  ],
)

/** A home whose page somebody opened, and when last; the newest 50 of each person. */
export const viewedHomes = pgTable(
  'viewed_homes',
  { userId: person(), listingId: home(), viewedAt: at('viewed_at') },
  (table) => [
    primaryKey({ columns: [table.userId, table.listingId] }),
    index('viewed_homes_newest').on(table.userId, table.viewedAt, table.listingId),
    index('viewed_homes_of_home').on(table.listingId, table.viewedAt),
  ],
)

/** What somebody chose about all of this; no row: nothing yet. */
export const saveSettings = pgTable('save_settings', {
  userId: person().primaryKey(),
  /** Whether opened homes are remembered. */
  keepsViewed: boolean('keeps_viewed')
    .notNull()
    .default(sql`true`),
})
