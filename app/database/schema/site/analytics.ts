import { sql } from 'drizzle-orm'
import { bigint, date, index, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { listings } from '../homes/listings.ts'

const at = (name: string) => timestamp(name, { withTimezone: true, precision: 3 }).notNull()

/** A visit in one tab (specification part 1 §3). Partitioned by the month in its id, a UUIDv7 created by the browser, so
 *  that a month is deleted by dropping its partition (features/analytics/partitions.server.ts). Times are the server's. */
export const websiteSessions = pgTable(
  'website_sessions',
  {
    id: uuid('id').primaryKey(),
    visitorId: uuid('visitor_id').notNull(),
    startedAt: at('session_start'),
    /** When its last message arrived. */
    endedAt: at('session_end'),
    /** Whole seconds from start to end. */
    duration: integer('session_duration').notNull(),
    /** The User-Agent, for 30 days; null after that. */
    userAgent: text('user_agent'),
    /** The origin of the previous site, or `direct`. */
    referrer: text('referrer').notNull(),
    entryPage: text('entry_page').notNull(),
    exitPage: text('exit_page').notNull(),
    /** As counted by the browser. If there are fewer rows, some views were lost. */
    pageViews: integer('page_views').notNull(),
    device: text('device', { enum: ['phone', 'tablet', 'computer', 'unknown'] }).notNull(),
    browser: text('browser').notNull(),
    system: text('system').notNull(),
    /** Width x height of the screen. */
    screenSize: text('screen_size'),
    /** The campus of its first search or home, by slug; null until the roll-up sets it, and when there is none. */
    campus: text('campus'),
    /** The signed-in user, from the server's session. Not a foreign key: erasing an account handles these rows itself. */
    userId: uuid('user_id'),
  },
  (table) => [
    index('website_sessions_by_start').on(table.startedAt),
    index('website_sessions_by_visitor').on(table.visitorId, table.startedAt),
    index('website_sessions_by_user')
      .on(table.userId)
      .where(sql`${table.userId} is not null`),
  ],
)

/** A page view (specification part 1 §3); partitioned like the visits. */
export const pageViews = pgTable(
  'page_views',
  {
    id: uuid('id').primaryKey(),
    sessionId: uuid('session_id').notNull(),
    at: at('timestamp'),
    /** Path and, for a search, its parameters; ids of people and secrets are replaced by `:word`. */
    url: text('url').notNull(),
    path: text('path').notNull(),
    /** Null if the title could name somebody. */
    title: text('title'),
    /** The previous page, or null. */
    referrer: text('referrer'),
    /** Whole seconds in the foreground. */
    timeOnPage: integer('time_on_page').notNull(),
    /** The home of the page, by the slug or id in its URL. */
    home: text('home'),
    /** The searched campus, by slug. */
    campus: text('campus'),
    /** Number of results of a search. */
    found: integer('found'),
  },
  (table) => [index('page_views_of_session').on(table.sessionId)],
)

/** What was not recorded and why, by day (UTC), so that statistics can state what they omit; `stored` counts the written
 *  page views, for the daily limit. */
export const analyticsCounts = pgTable(
  'analytics_counts',
  {
    day: date('day', { mode: 'string' }).notNull(),
    kind: text('kind', { enum: ['bot', 'shed', 'limited', 'unreadable', 'ceiling', 'stored'] }).notNull(),
    count: bigint('count', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.kind] })],
)

const day = () => date('day', { mode: 'string' }).notNull()
/** Slug of a campus, or '' for the whole site. */
const campus = () => text('campus').notNull()
const count = (name: string) => bigint(name, { mode: 'number' }).notNull()

/** Daily sums of visits, by the day they began in the time zone of the campus; a job recomputes them instead of
 *  incrementing. */
export const analyticsDaily = pgTable(
  'analytics_daily',
  {
    campus: campus(),
    day: day(),
    visitors: count('visitors'),
    sessions: count('sessions'),
    views: count('views'),
    /** Visits with a single page view. */
    bounces: count('bounces'),
    /** Total seconds of all visits, each limited to 30 minutes. */
    seconds: count('seconds'),
    /** Views that browsers counted but that were not received. */
    missing: count('missing'),
  },
  (table) => [primaryKey({ columns: [table.campus, table.day] })],
)

/** A day's visitors by how many days ago they last visited (32767: never). The distinct visitors of any range of days are a
 *  sum of these. */
export const analyticsReturning = pgTable(
  'analytics_returning',
  { campus: campus(), day: day(), gap: integer('gap').notNull(), visitors: count('visitors') },
  (table) => [primaryKey({ columns: [table.campus, table.day, table.gap] })],
)

/** Daily counts of entry pages, referrers, searches and steps of a funnel. */
export const analyticsSums = pgTable(
  'analytics_sums',
  {
    campus: campus(),
    kind: text('kind').notNull(),
    day: day(),
    name: text('name').notNull(),
    count: count('count'),
  },
  (table) => [primaryKey({ columns: [table.campus, table.kind, table.day, table.name] })],
)

/** How often a home's page was opened on a day, in the time zone of its campus, and by how many visitors. */
export const analyticsHomes = pgTable(
  'analytics_homes',
  {
    listingId: uuid('listing_id')
      .notNull()
      .references(() => listings.id, { onDelete: 'cascade' }),
    day: day(),
    views: count('views'),
    visitors: count('visitors'),
  },
  (table) => [primaryKey({ columns: [table.listingId, table.day] }), index().on(table.day)],
)
