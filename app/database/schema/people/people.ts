import { bigint, date, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
import { at } from '../columns/at.ts'

const person = (name: string) =>
  uuid(name)
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

/** A person's block of another person. It works in both directions. */
export const blocks = pgTable(
  'blocks',
  {
    blockerUserId: person('blocker_user_id'),
    blockedUserId: person('blocked_user_id'),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.blockerUserId, table.blockedUserId] }),
    index().on(table.blockedUserId),
  ],
)

/** Two people who agreed to be matched: two rows, one per direction (specification part 2 §3, MatchedUsers). */
export const matches = pgTable(
  'matches',
  {
    firstUserId: person('first_user_id'),
    matchedUserId: person('matched_user_id'),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.firstUserId, table.matchedUserId] }),
    index().on(table.matchedUserId),
  ],
)

/** Who pressed "show" for a person's contact; that person can see it. */
export const contactViews = pgTable(
  'contact_views',
  {
    ownerUserId: person('owner_user_id'),
    viewerUserId: person('viewer_user_id'),
    channel: text('channel', { enum: ['email', 'phone', 'instagram', 'facebook', 'whatsapp'] }).notNull(),
    /** When they last pressed it. */
    seenAt: at('seen_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.ownerUserId, table.viewerUserId, table.channel] }),
    index().on(table.ownerUserId, table.seenAt),
    index().on(table.viewerUserId),
  ],
)

/** The people whom a viewer saw on cards on a day, to enforce the limit of 600 (PRODUCT.md §4). Kept for two days. */
export const seenPeople = pgTable(
  'seen_people',
  {
    viewerUserId: person('viewer_user_id'),
    day: date('day').notNull(),
    /** Keyed hashes of viewer, day and person, in the order they were seen. */
    people: bigint('people', { mode: 'number' }).array().notNull(),
  },
  (table) => [primaryKey({ columns: [table.viewerUserId, table.day] }), index().on(table.day)],
)

/** The profiles that a viewer opened on a day, to enforce the limit of 200 (PRODUCT.md §4). Kept for two days. */
export const profileOpenings = pgTable(
  'profile_openings',
  {
    viewerUserId: person('viewer_user_id'),
    day: date('day').notNull(),
    ownerUserId: person('owner_user_id'),
  },
  (table) => [
    primaryKey({ columns: [table.viewerUserId, table.day, table.ownerUserId] }),
    index().on(table.day),
    index().on(table.ownerUserId),
  ],
)
