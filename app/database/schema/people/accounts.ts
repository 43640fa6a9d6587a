import { sql } from 'drizzle-orm'
import { bigint, boolean, index, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import { at } from '../columns/at.ts'

const owner = () =>
  uuid('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

/** A person with an account. Their answers as a student are in `profiles`. */
export const users = pgTable(
  'users',
  {
    id: uuid('id').primaryKey(),
    /** Given and family name joined; admins search by it. */
    name: text('name').notNull(),
    givenName: text('given_name').notNull(),
    /** '' for the few people whose sign-in provider has none. */
    familyName: text('family_name').notNull(),
    /** Lower case. */
    email: text('email').notNull().unique(),
    emailVerified: boolean('email_verified').notNull(),
    /** When a code last confirmed the address. */
    emailConfirmedAt: at('email_confirmed_at'),
    /** E.164. */
    phone: text('phone'),
    student: boolean('student').notNull().default(true),
    manager: boolean('manager').notNull().default(false),
    admin: boolean('admin').notNull().default(false),
    /** The second staff role: reviews homes and sees no contacts. It does not count for a manager. */
    desk: boolean('desk').notNull().default(false),
    /** The version of the terms they agreed to, and when. */
    termsVersion: text('terms_version'),
    termsAcceptedAt: at('terms_accepted_at'),
    /** When deletion was requested; the account is erased seven days later. */
    deletionAskedAt: at('deletion_asked_at'),
    /** When it was suspended. Copied here from the open row of `suspensions`, because every request reads it. */
    suspendedAt: at('suspended_at'),
    /** The transaction that last changed a column that lists of people read; set by a trigger. */
    version: bigint('version', { mode: 'number' }).notNull().default(0),
    createdAt: at('created_at').notNull().defaultNow(),
    updatedAt: at('updated_at').notNull().defaultNow(),
    /** When the first sign-up attempt of this account began; null when it was not made by the sign-up form. */
    beganAt: at('began_at'),
  },
  (table) => [
    // Accounts by the week or day of creation.
    index('users_by_time').on(table.createdAt),
    // Search for people by the start of a given name.
    index('users_given_name').on(sql`lower(${table.givenName}) text_pattern_ops`),
    index().on(table.version),
    // Admins search by the start of a full name, a family name or an address.
    index('users_whole_name').on(sql`lower(${table.name}) text_pattern_ops`),
    index('users_family_name').on(sql`lower(${table.familyName}) text_pattern_ops`),
    index('users_email_beginning').on(sql`${table.email} text_pattern_ops`),
    index('users_admins')
      .on(table.id)
      .where(sql`${table.admin}`),
    // The people who work the moderation queue.
    index('users_staff')
      .on(table.id)
      .where(sql`${table.admin} or ${table.desk}`),
    index('users_managers')
      .on(table.id)
      .where(sql`${table.manager}`),
    index('users_suspended')
      .on(table.id)
      .where(sql`${table.suspendedAt} is not null`),
  ],
)

/** A signed-in browser; no IP address is ever stored. */
export const sessions = pgTable(
  'sessions',
  {
    id: uuid('id').primaryKey(),
    userId: owner(),
    /** Useless without the signature, which is only in the cookie. */
    token: text('token').notNull().unique(),
    expiresAt: at('expires_at').notNull(),
    /** When this session last authenticated, with the password or something as strong. */
    authenticatedAt: at('authenticated_at').notNull().defaultNow(),
    /** Whether a second factor was used to start it. */
    secondFactor: boolean('second_factor').notNull().default(false),
    userAgent: text('user_agent'),
    createdAt: at('created_at').notNull().defaultNow(),
    /** Day of last use. */
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (table) => [index().on(table.userId), index().on(table.expiresAt)],
)

/** A way to sign in: the password (`credential`), or a person at a provider, identified by issuer and `sub`. Provider tokens
 *  are never stored. */
export const signInMethods = pgTable(
  'sign_in_methods',
  {
    id: uuid('id').primaryKey(),
    userId: owner(),
    /** `credential`, or the issuer of a provider. */
    providerId: text('provider_id').notNull(),
    /** The account's id, or the provider's id for the person (`sub`). */
    accountId: text('account_id').notNull(),
    /** A PHC string of Argon2id. */
    password: text('password'),
    createdAt: at('created_at').notNull().defaultNow(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (table) => [unique().on(table.providerId, table.accountId), index().on(table.userId)],
)

/** A new email address that waits for its confirmation code. */
export const emailChanges = pgTable('email_changes', {
  userId: owner().primaryKey(),
  email: text('email').notNull(),
  expiresAt: at('expires_at').notNull(),
})

/** One sign-up attempt, tied to one browser by a cookie, for 24 hours. There is no account until its code is
 *  entered. */
export const pendingSignUps = pgTable(
  'pending_sign_ups',
  {
    id: uuid('id').primaryKey(),
    /** Keyed hash of the browser's cookie. */
    browserHash: text('browser_hash').notNull().unique(),
    email: text('email').notNull(),
    /** Null, like family name and password, only in attempts from the previous version, which began with the address alone
     *  and also wrote `emailConfirmedAt`; it must still work with this database. */
    givenName: text('given_name'),
    familyName: text('family_name'),
    phone: text('phone'),
    /** As in `sign_in_methods`. */
    password: text('password'),
    emailConfirmedAt: timestamp('email_confirmed_at', { withTimezone: true }),
    keepSignedIn: boolean('keep_signed_in').notNull(),
    termsVersion: text('terms_version').notNull(),
    returnTo: text('return_to').notNull().default('/'),
    createdAt: at('created_at').notNull().defaultNow(),
    expiresAt: at('expires_at').notNull(),
  },
  (table) => [index().on(table.expiresAt)],
)
