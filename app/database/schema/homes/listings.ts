import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  smallint,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { users } from '../people/accounts.ts'
import { OFFICE } from '#app/platform/office.ts'
import { companies } from './companies.ts'
import { campuses } from '../map/campuses.ts'
import { at } from '../columns/at.ts'

/** A mandatory fee, a utility, or an optional fee such as parking. `amount` in cents, present only in state `amount`: per
 *  month, or once. */
export type Fee = {
  name: string
  kind: 'fee' | 'utility' | 'optional'
  state: 'amount' | 'included' | 'unknown'
  amount: number | null
  per: 'unit' | 'bed' | 'person'
  /** Paid once instead of each month. */
  once?: true
}

/** A picture of a home on this site: one that ships with it, or a photo processed here (`/media/…`). `width` and `height`
 *  are in pixels, `thumbhash` is base64. The URL ends in the largest width. Smaller files are beside it, also as AVIF if
 *  `avif` is set (platform/files/images/photo-addresses.ts). */
export type Photo = {
  src: string
  alt: string
  width: number | null
  height: number | null
  thumbhash?: string
  avif?: boolean
}

export type Floorplan = {
  name: string
  beds: number | null
  baths: number | null
  squareFeet: number | null
  photo: Photo | null
}

/** Facts that people edited here and the list has not repeated since, with the time of the edit (ISO). */
export type EditedFacts = Record<string, string>

/** A home. Null means "not stated". Money in whole cents: `price` per month by its basis, `deposit` by the same basis. */
export const listings = pgTable(
  'listings',
  {
    id: uuid('id').primaryKey(),
    slug: text('slug').notNull().unique(),
    campusId: smallint('campus_id')
      .notNull()
      .references(() => campuses.id),
    source: text('source').notNull(),
    externalId: text('external_id').notNull(),
    /** The company whose list has this source, or null for the operator. Not a foreign key: the id of a deleted company
     *  stays, because otherwise two homes could have the same key. */
    ownerId: uuid('owner_id'),
    status: text('status', { enum: ['draft', 'submitted', 'published', 'paused', 'archived'] }).notNull(),
    name: text('name').notNull(),
    address: text('address').notNull(),
    city: text('city'),
    zip: text('zip'),
    description: text('description').notNull().default(''),
    type: text('type', { enum: ['Apartment', 'House', 'Studio', 'Townhouse', 'Condo', 'Other'] }).notNull(),
    price: integer('price').notNull(),
    priceBasis: text('price_basis', { enum: ['unit', 'bed'] }).notNull(),
    priceBasisAssumed: boolean('price_basis_assumed').notNull().default(false),
    beds: smallint('beds').notNull(),
    bedrooms: smallint('bedrooms').notNull(),
    baths: numeric('baths', { precision: 4, scale: 1, mode: 'number' }),
    squareFeet: integer('square_feet'),
    yearBuilt: smallint('year_built'),
    lat: doublePrecision('lat'),
    lng: doublePrecision('lng'),
    precision: text('precision', { enum: ['exact', 'approximate'] }),
    leaseType: text('lease_type', { enum: ['joint', 'individual', 'sublet'] }),
    leaseMonths: smallint('lease_months').array(),
    flexibleLease: text('flexible_lease', { enum: ['month_to_month', 'flexible'] }),
    availableFrom: date('available_from', { mode: 'string' }),
    subletting: boolean('subletting'),
    guarantor: boolean('guarantor'),
    /** Nothing else is stated: landlords who need one ask for it. */
    ssn: text('ssn', { enum: ['not_needed'] }),
    /** The required income, as a multiple of the rent. */
    incomeMultiple: numeric('income_multiple', { precision: 4, scale: 1, mode: 'number' }),
    screening: text('screening'),
    application: text('application'),
    videoTour: text('video_tour'),
    furnished: boolean('furnished'),
    pets: text('pets', { enum: ['allowed', 'cats_only', 'ask', 'not_allowed'] }),
    laundry: text('laundry', { enum: ['in_unit', 'on_site', 'hookups', 'none'] }),
    parkingSpaces: smallint('parking_spaces'),
    amenities: text('amenities')
      .array()
      .notNull()
      .default(sql`'{}'`),
    accessFeatures: text('access_features')
      .array()
      .notNull()
      .default(sql`'{}'`),
    deposit: integer('deposit'),
    /** Per applicant. */
    applicationFee: integer('application_fee'),
    fees: jsonb('fees').$type<Fee[]>().notNull().default([]),
    floorplans: jsonb('floorplans').$type<Floorplan[]>().notNull().default([]),
    photos: jsonb('photos').$type<Photo[]>().notNull().default([]),
    confirmedAt: at('confirmed_at'),
    confirmedBy: text('confirmed_by', { enum: ['manager', 'owner', 'operator', 'source'] }),
    /** When its confirmation period started: a person or a trusted list confirmed it, or it was created. */
    freshAt: at('fresh_at').notNull().defaultNow(),
    /** Why it is published but not in search: it was not confirmed in time, students reported it as gone, or the operator
     *  asked its manager. */
    unlisted: text('unlisted', { enum: ['unconfirmed', 'reported', 'asked'] }),
    unlistedAt: at('unlisted_at'),
    /** Since when its manager's list lacks it although it was offered. A paused home with this value was paused for that
     *  reason, and is offered again when the list has it again. */
    missingSince: at('missing_since'),
    /** The last day of the lease for which its manager marked it as rented (listings/rented.ts). */
    rentedThrough: date('rented_through', { mode: 'string' }),
    /** From when a paused home is offered for its next lease, if its manager confirms it then. */
    nextLeaseFrom: date('next_lease_from', { mode: 'string' }),
    editedFacts: jsonb('edited_facts').$type<EditedFacts>().notNull().default({}),
    /** The responsible manager; null for the operator. */
    managerId: uuid('manager_id').references(() => users.id, { onDelete: 'set null' }),
    /** The company that offers it: its manager's, otherwise the office's. */
    companyId: uuid('company_id')
      .notNull()
      .default(OFFICE)
      .references(() => companies.id, { onDelete: 'set default' }),
    listedAt: at('listed_at').notNull(),
    /** Incremented with every change of the home's facts, to detect concurrent edits. */
    version: integer('version').notNull().default(1),
    createdAt: at('created_at').notNull().defaultNow(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (table) => [
    unique('listings_name').on(table.source, table.externalId, table.ownerId).nullsNotDistinct(),
    index('listings_owner')
      .on(table.ownerId)
      .where(sql`${table.ownerId} is not null`),
    // Finds homes at the same address during imports (importing/homes-at-same-address.server.ts).
    index('listings_first_word').on(sql`lower(split_part(${table.address}, ' ', 1))`),
    // Staff search by status and by parts of a name or an address, which includes the unit.
    index('listings_words').using('gin', sql`lower(${table.name} || ' ' || ${table.address}) gin_trgm_ops`),
    index('listings_status').on(table.status, table.id),
    index('listings_campus').on(table.campusId),
    index('listings_manager')
      .on(table.managerId)
      .where(sql`${table.managerId} is not null`),
    // The order in which a company's table of homes begins: the confirmation that ends first is first. The status, to count them.
    index('listings_company').on(table.companyId, table.freshAt, table.id, table.status),
    index('listings_fresh')
      .on(table.freshAt)
      .where(sql`${table.status} = 'published' and ${table.unlisted} is null`),
    check('listings_price', sql`${table.price} >= 0`),
    check('listings_beds', sql`${table.beds} >= 0 and ${table.bedrooms} >= 0`),
    check('listings_position', sql`(${table.lat} is null) = (${table.lng} is null)`),
  ],
)

/** The drive from a home to its campus, requested once from a provider whose terms allow storing it (see docs/running.md). */
export const listingDrives = pgTable('listing_drives', {
  listingId: uuid('listing_id')
    .primaryKey()
    .references(() => listings.id, { onDelete: 'cascade' }),
  campusId: smallint('campus_id')
    .notNull()
    .references(() => campuses.id),
  /** The home's position at that time: after a move it needs a new drive. */
  lat: doublePrecision('lat').notNull(),
  lng: doublePrecision('lng').notNull(),
  meters: integer('meters').notNull(),
  seconds: integer('seconds').notNull(),
  provider: text('provider').notNull(),
  /** Its route as [longitude, latitude] pairs; empty when the provider gave none, null when it was not asked for one. */
  line: jsonb('line').$type<[number, number][]>(),
  askedAt: at('asked_at').notNull(),
})
