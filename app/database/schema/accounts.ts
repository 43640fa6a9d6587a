import { sql } from 'drizzle-orm'
import { bigint, boolean, index, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'

const at = (name: string) => timestamp(name, { withTimezone: true })
const owner = () =>
  uuid('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

/** A person with an account. What they tell about themselves as a student is in `profiles`. */
export const users = pgTable(
  'users',
  {
    id: uuid('id').primaryKey(),
    /** Given and family name joined: what Better Auth asks of a user. */
    name: text('name').notNull(),
    givenName: text('given_name').notNull(),
    /** '' for the few who have none at their provider. */
    familyName: text('family_name').notNull(),
    /** Lower case. */
    email: text('email').notNull().unique(),
    emailVerified: boolean('email_verified').notNull(),
    /** When a code proved the address last. */
    emailConfirmedAt: at('email_confirmed_at'),
    /** Unused: pictures are files of our own. Better Auth has the field. */
    image: text('image'),
    /** E.164. */
    phone: text('phone'),
    student: boolean('student').notNull().default(true),
    manager: boolean('manager').notNull().default(false),
    admin: boolean('admin').notNull().default(false),
    /** Which text of the terms was agreed to, and when. */
    termsVersion: text('terms_version'),
    termsAcceptedAt: at('terms_accepted_at'),
    /** Asked to be deleted then; erased seven days later. */
    deletionAskedAt: at('deletion_asked_at'),
    /** Suspended since then, by the open row of `suspensions`. A column of its own, since each request asks. */
    suspendedAt: at('suspended_at'),
    /** The transaction that last changed what lists of people read of the row, by a trigger. */
    version: bigint('version', { mode: 'number' }).notNull().default(0),
    createdAt: at('created_at').notNull().defaultNow(),
    updatedAt: at('updated_at').notNull().defaultNow(),
    /** When the first of the attempts began that a code made this account of; null of any other account. */
    beganAt: at('began_at'),
  },
  (table) => [
    // Accounts by the week or the days they were made in.
    index('users_by_time').on(table.createdAt),
    // Finding somebody by the beginning of a given name.
    index('users_given_name').on(sql`lower(${table.givenName}) text_pattern_ops`),
    index().on(table.version),
    // Finding somebody at the desk by the beginning of a whole name, a family name or an address.
    index('users_whole_name').on(sql`lower(${table.name}) text_pattern_ops`),
    index('users_family_name').on(sql`lower(${table.familyName}) text_pattern_ops`),
    index('users_email_beginning').on(sql`${table.email} text_pattern_ops`),
    index('users_admins')
      .on(table.id)
      .where(sql`${table.admin}`),
    index('users_managers')
      .on(table.id)
      .where(sql`${table.manager}`),
    index('users_suspended')
      .on(table.id)
      .where(sql`${table.suspendedAt} is not null`),
  ],
)

/** A browser that is signed in. Better Auth owns the rows; no IP address is ever written. */
export const sessions = pgTable(
  'sessions',
  {
    id: uuid('id').primaryKey(),
    userId: owner(),
    /** Worth nothing without the signature that only the cookie has. */
    token: text('token').notNull().unique(),
    expiresAt: at('expires_at').notNull(),
    /** When the password or another proof was last given in this session. */
    provenAt: at('proven_at').notNull().defaultNow(),
    /** Whether it was started by a second factor, too. */
    secondFactor: boolean('second_factor').notNull().default(false),
    userAgent: text('user_agent'),
    ipAddress: text('ip_address'),
    createdAt: at('created_at').notNull().defaultNow(),
    /** Last use, to the day. */
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (table) => [index().on(table.userId), index().on(table.expiresAt)],
)

/** A way to sign in: the password (`credential`) or a provider. Tokens of a provider are never kept. */
export const signInMethods = pgTable(
  'sign_in_methods',
  {
    id: uuid('id').primaryKey(),
    userId: owner(),
    providerId: text('provider_id').notNull(),
    accountId: text('account_id').notNull(),
    /** scrypt, `salt:key` in hexadecimal. */
    password: text('password'),
    accessToken: text('access_token'),
    refreshToken: text('refresh_token'),
    idToken: text('id_token'),
    accessTokenExpiresAt: at('access_token_expires_at'),
    refreshTokenExpiresAt: at('refresh_token_expires_at'),
    scope: text('scope'),
    createdAt: at('created_at').notNull().defaultNow(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (table) => [unique().on(table.providerId, table.accountId), index().on(table.userId)],
)

/** Better Auth's short-lived notes: the state of a sign-in at a provider, the wait for a second factor. */
export const verifications = pgTable(
  'verifications',
  {
    id: uuid('id').primaryKey(),
    identifier: text('identifier').notNull(),
    value: text('value').notNull(),
    expiresAt: at('expires_at').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (table) => [index().on(table.identifier), index().on(table.expiresAt)],
)

/** The address that somebody's account is to have once a code that went there is entered. */
export const emailChanges = pgTable('email_changes', {
  userId: owner().primaryKey(),
  email: text('email').notNull(),
  expiresAt: at('expires_at').notNull(),
})

/** One attempt to sign up, tied to one browser by a cookie, for 24 hours. It counts as nobody until its code is entered. */
export const pendingSignUps = pgTable(
  'pending_sign_ups',
  {
    id: uuid('id').primaryKey(),
    /** Keyed hash of what the browser's cookie holds. */
    browserHash: text('browser_hash').notNull().unique(),
    email: text('email').notNull(),
    givenName: text('given_name').notNull(),
    familyName: text('family_name').notNull(),
    phone: text('phone'),
    /** scrypt, as in `sign_in_methods`. */
    password: text('password').notNull(),
    keepSignedIn: boolean('keep_signed_in').notNull(),
    termsVersion: text('terms_version').notNull(),
    returnTo: text('return_to').notNull().default('/'),
    createdAt: at('created_at').notNull().defaultNow(),
    expiresAt: at('expires_at').notNull(),
  },
  (table) => [index().on(table.expiresAt)],
)
