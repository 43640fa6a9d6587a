import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { users } from '../people/accounts.ts'
import { listings } from './listings.ts'

/** Precise to the millisecond, like JavaScript dates, because they are used as cursors. */
const at = (name: string) => timestamp(name, { withTimezone: true, precision: 3 }).notNull()
const person = () =>
  uuid('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })
const home = () =>
  uuid('listing_id')
    .notNull()
    .references(() => listings.id, { onDelete: 'cascade' })

/** A like, with the home's price at the time, so that the list shows what changed. */
export const likes = pgTable(
  'likes',
  {
    userId: person(),
    listingId: home(),
    /** Cents a month and the price basis, as stated by the listing. */
    price: integer('price').notNull(),
    priceBasis: text('price_basis', { enum: ['unit', 'bed'] }).notNull(),
    likedAt: at('liked_at'),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.listingId] }),
    // Includes the price, so that a page of the list only reads the index, however many likes there are.
    index('likes_newest').on(table.userId, table.likedAt, table.listingId, table.price, table.priceBasis),
    index('likes_of_home').on(table.listingId, table.likedAt),
  ],
)

/** A home that a person hid from searches. */
export const hiddenHomes = pgTable(
  'hidden_homes',
  { userId: person(), listingId: home(), hiddenAt: at('hidden_at') },
  (table) => [
    primaryKey({ columns: [table.userId, table.listingId] }),
    index('hidden_homes_newest').on(table.userId, table.hiddenAt, table.listingId),
  ],
)

/** A home whose page a person opened, and when last; the latest 50 for each person. */
export const viewedHomes = pgTable(
  'viewed_homes',
  { userId: person(), listingId: home(), viewedAt: at('viewed_at') },
  (table) => [
    primaryKey({ columns: [table.userId, table.listingId] }),
    index('viewed_homes_newest').on(table.userId, table.viewedAt, table.listingId),
    index('viewed_homes_of_home').on(table.listingId, table.viewedAt),
  ],
)

/** A person's settings for these lists; without a row, the defaults apply. */
export const saveSettings = pgTable('save_settings', {
  userId: person().primaryKey(),
  /** Whether opened homes are recorded. */
  keepsViewed: boolean('keeps_viewed')
    .notNull()
    .default(sql`true`),
})
