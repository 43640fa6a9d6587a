import { sql } from 'drizzle-orm'
import { boolean, index, pgTable, primaryKey, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { users } from '../people/accounts.ts'
import { companies } from './companies.ts'
import { listings } from './listings.ts'
import { at } from '../columns/at.ts'

const home = () =>
  uuid('listing_id')
    .notNull()
    .references(() => listings.id, { onDelete: 'cascade' })

/** Questions to managers whether a home is still available; at most one open question per home. */
export const homeQuestions = pgTable(
  'home_questions',
  {
    id: uuid('id').primaryKey(),
    listingId: home(),
    managerId: uuid('manager_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Keyed hash of the token in the email's links. */
    tokenHash: text('token_hash').notNull().unique(),
    askedAt: at('asked_at').notNull(),
    expiresAt: at('expires_at').notNull(),
    /** Null while unanswered. */
    answer: text('answer', { enum: ['available', 'rented', 'price', 'void'] }),
    answeredAt: at('answered_at'),
  },
  (table) => [
    uniqueIndex('home_questions_open')
      .on(table.listingId)
      .where(sql`${table.answer} is null`),
    index().on(table.managerId),
  ],
)

/** A student's report that a home is gone. */
export const goneReports = pgTable(
  'gone_reports',
  {
    listingId: home(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    reportedAt: at('reported_at').notNull(),
    /** The reporter's text. */
    note: text('note').notNull().default(''),
    /** Whether it counts toward pausing the home (freshness/report-gone.server.ts). */
    counts: boolean('counts').notNull(),
    /** When it became void because the home was confirmed. */
    closedAt: at('closed_at'),
  },
  (table) => [primaryKey({ columns: [table.listingId, table.userId] }), index().on(table.userId)],
)

/** A report to the operator that a home is a scam or wrong in some other way. */
export const homeReports = pgTable(
  'home_reports',
  {
    id: uuid('id').primaryKey(),
    listingId: home(),
    reporterUserId: uuid('reporter_user_id').references(() => users.id, { onDelete: 'set null' }),
    reason: text('reason', { enum: ['scam', 'wrong', 'discrimination', 'other'] }).notNull(),
    /** The reporter's text: evidence, visible to admins only. */
    note: text('note').notNull(),
    createdAt: at('created_at').notNull(),
    decidedAt: at('decided_at'),
    outcome: text('outcome', { enum: ['nothing', 'acted'] }),
  },
  (table) => [
    uniqueIndex('home_reports_open')
      .on(table.reporterUserId, table.listingId)
      .where(sql`${table.decidedAt} is null`),
    index().on(table.listingId),
    index('home_reports_decided')
      .on(table.decidedAt)
      .where(sql`${table.decidedAt} is not null`),
  ],
)

/** Imported lists that the operator trusts to confirm their homes with every import. */
export const trustedSources = pgTable(
  'trusted_sources',
  {
    source: text('source').notNull(),
    /** The company whose list it is, or null for the operator. */
    ownerId: uuid('owner_id').references(() => companies.id, { onDelete: 'cascade' }),
    since: at('since').notNull(),
  },
  (table) => [
    unique('trusted_sources_name').on(table.source, table.ownerId).nullsNotDistinct(),
    index('trusted_sources_owner').on(table.ownerId),
  ],
)
