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
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { users } from '../people/accounts.ts'
import { sublets } from '../people/sublets.ts'
import { companies } from './companies.ts'
import { listings } from './listings.ts'
import { at } from '../columns/at.ts'

const purposes = [
  'profile-picture',
  'profile-photo',
  'listing-photo',
  'floorplan',
  'room-photo',
  'sublet-photo',
  'company-logo',
] as const

/** A processed photo. Its files are at `photos/{id}/…` in the store; ids are never reused, and files never change. */
export const photos = pgTable(
  'photos',
  {
    id: uuid('id').primaryKey(),
    purpose: text('purpose', { enum: purposes }).notNull(),
    /** Its owner; null for pictures from an import, and for logos. */
    ownerId: uuid('owner_id').references(() => users.id, { onDelete: 'cascade' }),
    /** The home in the photo, for photos of homes. */
    listingId: uuid('listing_id').references(() => listings.id, { onDelete: 'cascade' }),
    /** The sublet in the photo, for photos of sublets. */
    subletId: uuid('sublet_id').references(() => sublets.id, { onDelete: 'cascade' }),
    /** The company whose logo it is. */
    companyId: uuid('company_id').references(() => companies.id, { onDelete: 'cascade' }),
    /** Whether it is hidden from others: a new logo until an admin decided, and photos of a sublet that was taken down. */
    waiting: boolean('waiting').notNull().default(false),
    /** Pixels, after rotation. */
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    /** The available widths in pixels, largest last. */
    widths: integer('widths').array().notNull(),
    thumbhash: text('thumbhash').notNull(),
    /** A perceptual hash, 64 bits in hexadecimal. */
    fingerprint: text('fingerprint').notNull(),
    /** Whether there are AVIF files. */
    avif: boolean('avif').notNull().default(false),
    alt: text('alt').notNull().default(''),
    position: smallint('position').notNull().default(0),
    /** How often AVIF encoding was started; more than once only after a crash. */
    avifTries: smallint('avif_tries').notNull().default(0),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (table) => [
    index().on(table.ownerId, table.purpose, table.position),
    index().on(table.listingId, table.position),
    index().on(table.subletId, table.position),
    uniqueIndex('photos_company_logo')
      .on(table.companyId, table.waiting)
      .where(sql`${table.companyId} is not null`),
    // The four quarters of a fingerprint: if two differ in at most three bits, at least one quarter is equal.
    ...[1, 5, 9, 13].map((from) =>
      index(`photos_quarter_${from}`)
        .on(sql`substr(${table.fingerprint}, ${sql.raw(String(from))}, 4)`)
        .where(sql`${table.listingId} is not null`),
    ),
    ...[1, 5, 9, 13].map((from) =>
      index(`photos_sublet_quarter_${from}`)
        .on(sql`substr(${table.fingerprint}, ${sql.raw(String(from))}, 4)`)
        .where(sql`${table.subletId} is not null`),
    ),
  ],
)

/** An upload: declared, signed, sent, then processed. A finished one has become the photo with the same id. */
export const uploads = pgTable(
  'uploads',
  {
    id: uuid('id').primaryKey(),
    /** The uploader; null for photos that we fetch for an import. */
    ownerId: uuid('owner_id').references(() => users.id, { onDelete: 'cascade' }),
    purpose: text('purpose', { enum: purposes }).notNull(),
    listingId: uuid('listing_id').references(() => listings.id, { onDelete: 'cascade' }),
    subletId: uuid('sublet_id').references(() => sublets.id, { onDelete: 'cascade' }),
    state: text('state', { enum: ['uploading', 'processing', 'ready', 'refused', 'canceled'] }).notNull(),
    /** The path of the original in the store, which is deleted when the photo is ready or rejected. */
    path: text('path').notNull().unique(),
    /** The store's id of its multipart upload: requests are signed for no other. */
    storeUploadId: text('store_upload_id'),
    contentType: text('content_type').notNull(),
    /** Bytes. */
    size: bigint('size', { mode: 'number' }).notNull(),
    /** The file's name on the owner's device: shown only to the owner, never part of a URL. */
    fileName: text('file_name').notNull(),
    /** The alternative text, if already known. */
    alt: text('alt').notNull().default(''),
    /** How often processing was started; more than once only after a crash or a temporary failure. */
    tries: smallint('tries').notNull().default(0),
    /** Why it was rejected, a key of photo-reasons.ts. */
    reason: text('reason'),
    createdAt: at('created_at').notNull().defaultNow(),
    changedAt: at('changed_at').notNull().defaultNow(),
  },
  (table) => [
    index().on(table.ownerId, table.createdAt),
    index().on(table.listingId),
    index().on(table.subletId),
    index().on(table.state, table.changedAt),
  ],
)

/** An external photo named by an imported list: it is fetched once, and pages show our copy. */
export const foreignPhotos = pgTable(
  'foreign_photos',
  {
    listingId: uuid('listing_id')
      .notNull()
      .references(() => listings.id, { onDelete: 'cascade' }),
    address: text('address').notNull(),
    /** Its position in the list, from 0. */
    position: smallint('position').notNull(),
    alt: text('alt').notNull().default(''),
    state: text('state', { enum: ['waiting', 'preparing', 'ready', 'failed'] }).notNull(),
    /** The upload that stores it; when ready, the photo has the same id, unless it was removed since. */
    uploadId: uuid('upload_id').references(() => uploads.id, { onDelete: 'set null' }),
    /** Why the last attempt failed: a key of foreign-reasons.ts or photo-reasons.ts, or `no-room`. */
    reason: text('reason'),
    tries: smallint('tries').notNull().default(0),
    /** When the next attempt is due. */
    dueAt: at('due_at').notNull(),
    changedAt: at('changed_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.listingId, table.address] }),
    index().on(table.state, table.dueAt),
    index().on(table.uploadId),
  ],
)
