import { sql } from 'drizzle-orm'
import {
  boolean,
  index,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
import { listings } from './listings.ts'

const at = (name: string) => timestamp(name, { withTimezone: true })
const home = () =>
  uuid('listing_id')
    .notNull()
    .references(() => listings.id, { onDelete: 'cascade' })

/** A question to a manager whether a home is still there: one open of each home. */
export const homeQuestions = pgTable(
  'home_questions',
  {
    id: uuid('id').primaryKey(),
    listingId: home(),
    managerId: uuid('manager_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** A keyed hash of what the letter's links carry. */
    tokenHash: text('token_hash').notNull().unique(),
    askedAt: at('asked_at').notNull(),
    expiresAt: at('expires_at').notNull(),
    /** Null while it waits. */
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

/** A student's word that a home is gone. */
export const goneReports = pgTable(
  'gone_reports',
  {
    listingId: home(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    reportedAt: at('reported_at').notNull(),
    /** What they saw. */
    note: text('note').notNull().default(''),
    /** Whether it may take part in pausing the home (freshness/rules.ts). */
    counts: boolean('counts').notNull(),
    /** Since somebody confirmed the home it says nothing any more. */
    closedAt: at('closed_at'),
  },
  (table) => [primaryKey({ columns: [table.listingId, table.userId] }), index().on(table.userId)],
)

/** Somebody tells who runs the site that a home is a scam, or something else about it that is wrong. */
export const homeReports = pgTable(
  'home_reports',
  {
    id: uuid('id').primaryKey(),
    listingId: home(),
    reporterUserId: uuid('reporter_user_id').references(() => users.id, { onDelete: 'set null' }),
    reason: text('reason', { enum: ['scam', 'wrong', 'discrimination', 'other'] }).notNull(),
    /** What they saw: the evidence, for the desk alone. */
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

/** Lists whose coming again is as good as a manager's word, because the operator says so. */
export const trustedSources = pgTable(
  'trusted_sources',
  {
    source: text('source').notNull(),
    /** Whose list it is: a manager's, or the operator's own. */
    ownerId: uuid('owner_id').references(() => users.id, { onDelete: 'cascade' }),
    since: at('since').notNull(),
  },
  (table) => [
    unique('trusted_sources_name').on(table.source, table.ownerId).nullsNotDistinct(),
    index('trusted_sources_owner').on(table.ownerId),
  ],
)
