import { sql } from 'drizzle-orm'
import {
  check,
  date,
  doublePrecision,
  index,
  integer,
  pgTable,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
import { listings } from '../homes/listings.ts'
import { at } from '../columns/at.ts'

/** A place that a student leaves for a while, or for good, and offers to others. It belongs to the student, never to a
 *  company. */
export const sublets = pgTable(
  'sublets',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** `shared`: a room whose poster continues to live in the home; `takeover`: the poster's own lease. */
    kind: text('kind', { enum: ['shared', 'room', 'home', 'takeover'] }).notNull(),
    /** With whom the poster would share the home; see the check below. */
    preferredSex: text('preferred_sex', { enum: ['female', 'male'] }),
    /** Shown to everybody instead of the address. */
    area: text('area').notNull(),
    /** The center of the grid square of a hundredth of a degree that contains the home on this site; the map shows it as an
     *  area. Null while unknown. The exact position is stored nowhere. */
    areaLat: doublePrecision('area_lat'),
    areaLng: doublePrecision('area_lng'),
    /** Only for the poster. */
    street: text('street').notNull().default(''),
    unit: text('unit').notNull().default(''),
    /** The home on this site, if it is listed. Hidden from visitors, since it has an address. */
    listingId: uuid('listing_id').references(() => listings.id, { onDelete: 'set null' }),
    /** Dollars a month that the poster asks, and that the poster pays. */
    rent: integer('rent').notNull(),
    ownRent: integer('own_rent').notNull(),
    freeFrom: date('free_from').notNull(),
    /** The last day. */
    freeUntil: date('free_until').notNull(),
    /** The landlord's consent. */
    consent: text('consent', { enum: ['yes', 'asked', 'no'] }).notNull(),
    consentAskedOn: date('consent_asked_on'),
    about: text('about').notNull().default(''),
    /** `removed`: by staff. A published sublet is over after its last day, without another status. */
    status: text('status', { enum: ['draft', 'published', 'paused', 'ended', 'removed'] }).notNull(),
    /** When its poster last confirmed that it is free. */
    confirmedAt: at('confirmed_at').notNull(),
    /** When its poster was asked whether it is still free, and the keyed hash of that email's link. */
    askedAt: at('asked_at'),
    askedHash: text('asked_hash'),
    createdAt: at('created_at').notNull(),
    updatedAt: at('updated_at').notNull(),
  },
  (table) => [
    // A preferred sex is allowed only where people share living areas of a single home (2 CCR 12051(b)).
    check('sublets_wish', sql`${table.preferredSex} is null or ${table.kind} = 'shared'`),
    check('sublets_dates', sql`${table.freeUntil} > ${table.freeFrom}`),
    check(
      'sublets_consent',
      sql`${table.status} <> 'published' or ${table.consent} = 'yes' or (${table.consent} = 'asked' and ${table.consentAskedOn} is not null)`,
    ),
    unique('sublets_asked_hash').on(table.askedHash),
    index().on(table.userId),
    index().on(table.listingId),
    index('sublets_published')
      .on(table.freeUntil)
      .where(sql`${table.status} = 'published'`),
  ],
)
