import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
import { listings } from './listings.ts'

const at = (name: string) => timestamp(name, { withTimezone: true })
const purposes = ['profile-picture', 'profile-photo', 'listing-photo', 'floorplan', 'room-photo'] as const

/** A prepared photo. Its files are at `photos/{id}/…` in the store; an id is never used twice, nor are its files changed. */
export const photos = pgTable(
  'photos',
  {
    id: uuid('id').primaryKey(),
    purpose: text('purpose', { enum: purposes }).notNull(),
    /** Whose it is; null for pictures that came with a list of homes. */
    ownerId: uuid('owner_id').references(() => users.id, { onDelete: 'cascade' }),
    /** The home that it shows, for photos of homes. */
    listingId: uuid('listing_id').references(() => listings.id, { onDelete: 'cascade' }),
    /** Pixels, after rotation. */
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    /** Pixels of the widths that are served, the largest last. */
    widths: integer('widths').array().notNull(),
    thumbhash: text('thumbhash').notNull(),
    /** 64 bits in hexadecimal that change little when the picture does. */
    fingerprint: text('fingerprint').notNull(),
    /** Whether AVIF files are there, too. */
    avif: boolean('avif').notNull().default(false),
    alt: text('alt').notNull().default(''),
    position: smallint('position').notNull().default(0),
    /** How often AVIF was begun; more than once only after a crash. */
    avifTries: smallint('avif_tries').notNull().default(0),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (table) => [
    index().on(table.ownerId, table.purpose, table.position),
    index().on(table.listingId, table.position),
    // The four quarters of a fingerprint: of two that differ in at most three bits one quarter is the same.
    ...[1, 5, 9, 13].map((from) =>
      index(`photos_quarter_${from}`)
        .on(sql`substr(${table.fingerprint}, ${sql.raw(String(from))}, 4)`)
        .where(sql`${table.listingId} is not null`),
    ),
  ],
)

/** A file on its way: declared, signed for, sent, then prepared. What is ready has become the photo
 *  with the same id. */
export const uploads = pgTable(
  'uploads',
  {
    id: uuid('id').primaryKey(),
    /** Who sends it; null for what we fetch for a list of homes. */
    ownerId: uuid('owner_id').references(() => users.id, { onDelete: 'cascade' }),
    purpose: text('purpose', { enum: purposes }).notNull(),
    listingId: uuid('listing_id').references(() => listings.id, { onDelete: 'cascade' }),
    state: text('state', { enum: ['uploading', 'processing', 'ready', 'refused', 'canceled'] }).notNull(),
    /** Where the original is in the store; it is deleted when the photo is ready or refused. */
    path: text('path').notNull().unique(),
    contentType: text('content_type').notNull(),
    /** Bytes. */
    size: bigint('size', { mode: 'number' }).notNull(),
    /** What the file was called on the owner's device: shown to the owner alone, never part of an address. */
    fileName: text('file_name').notNull(),
    /** What screen readers will say of the photo, as far as it is known already. */
    alt: text('alt').notNull().default(''),
    /** How often its photo was begun to be prepared; more than once only after a crash or a lack of something. */
    tries: smallint('tries').notNull().default(0),
    /** Why it was refused, a key of photo-reasons.ts. */
    reason: text('reason'),
    createdAt: at('created_at').notNull().defaultNow(),
    changedAt: at('changed_at').notNull().defaultNow(),
  },
  (table) => [index().on(table.ownerId, table.createdAt), index().on(table.state, table.changedAt)],
)

/** A photo elsewhere that a list of homes names, and what becomes of it: it is fetched once, and pages show our copy. */
export const foreignPhotos = pgTable(
  'foreign_photos',
  {
    listingId: uuid('listing_id')
      .notNull()
      .references(() => listings.id, { onDelete: 'cascade' }),
    address: text('address').notNull(),
    /** Its place in the list, from 0. */
    position: smallint('position').notNull(),
    alt: text('alt').notNull().default(''),
    state: text('state', { enum: ['waiting', 'preparing', 'ready', 'failed'] }).notNull(),
    /** The upload that it was stored as; a photo of the same id when it is ready, unless somebody removed that since. */
    uploadId: uuid('upload_id').references(() => uploads.id, { onDelete: 'set null' }),
    /** Why the last try failed: a key of foreign-reasons.ts or photo-reasons.ts, or `no-room`. */
    reason: text('reason'),
    tries: smallint('tries').notNull().default(0),
    /** When it is tried next, while it waits. */
    dueAt: at('due_at').notNull(),
    changedAt: at('changed_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.listingId, table.address] }),
    index().on(table.state, table.dueAt),
    index().on(table.uploadId),
  ],
)
