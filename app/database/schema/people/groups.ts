import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'

const at = (name: string) => timestamp(name, { withTimezone: true }).notNull()
const group = () =>
  uuid('group_id')
    .notNull()
    .references(() => roommateGroups.id, { onDelete: 'cascade' })
const person = () =>
  uuid('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })
/** The person who did something; null once that account is erased. */
const doer = (name: string) => uuid(name).references(() => users.id, { onDelete: 'set null' })

/** People who look for a home together (specification part 2 §3, RoommateGroup). Deleted when the last member leaves. */
export const roommateGroups = pgTable('roommate_groups', {
  id: uuid('id').primaryKey(),
  name: text('name').notNull(),
  /** What they look for; null if not stated. The largest number of beds and baths means "or more". */
  moveInDate: date('move_in_date'),
  beds: smallint('beds'),
  baths: smallint('baths'),
  createdAt: at('created_at'),
  updatedAt: at('updated_at'),
})

/** Members of a group (RoommateGroupMembership). */
export const groupMembers = pgTable(
  'group_members',
  {
    /** Identifies a member within the group without revealing their identity: members who blocked each other see "a member". */
    id: uuid('id').primaryKey(),
    groupId: group(),
    userId: person(),
    /** Dollars a month per person; null for the profile's budget_max. */
    cap: integer('cap'),
    /** Whether the others may read the cap as a number. */
    showsCap: boolean('shows_cap').notNull(),
    /** Whether the others may read how long the walk from homes to their building is, rounded to 5 minutes. */
    showsMinutes: boolean('shows_minutes').notNull().default(false),
    /** Whether the others may also read which building it is. */
    showsBuilding: boolean('shows_building').notNull().default(false),
    /** The longest walk to their building that they would take, in minutes. Homes are judged by it while the others may read
     *  their minutes; null for any. */
    mostMinutes: smallint('most_minutes'),
    joinedAt: at('joined_at'),
  },
  (table) => [
    unique('group_members_once').on(table.groupId, table.userId),
    index('group_members_of_person').on(table.userId),
    check('group_members_cap', sql`${table.cap} > 0`),
    check('group_members_most_minutes', sql`${table.mostMinutes} > 0`),
  ],
)

/** Invitations. Accepting one deletes its row; a refusal stays, so that nobody is invited repeatedly. */
export const groupInvitations = pgTable(
  'group_invitations',
  {
    groupId: group(),
    userId: person(),
    invitedBy: doer('invited_by'),
    invitedAt: at('invited_at'),
    declinedAt: timestamp('declined_at', { withTimezone: true }),
  },
  (table) => [
    primaryKey({ columns: [table.groupId, table.userId] }),
    index('group_invitations_of_person').on(table.userId),
    index('group_invitations_by').on(table.invitedBy),
  ],
)

/** Students who opened a group's link and asked to join. Being let in deletes the row; a refusal stays, so that nobody asks repeatedly. */
export const groupRequests = pgTable(
  'group_requests',
  {
    groupId: group(),
    userId: person(),
    /** Their answers about their budget, for when they are let in; as in `groupMembers`. */
    cap: integer('cap'),
    showsCap: boolean('shows_cap').notNull(),
    askedAt: at('asked_at'),
    declinedAt: timestamp('declined_at', { withTimezone: true }),
  },
  (table) => [
    primaryKey({ columns: [table.groupId, table.userId] }),
    index('group_requests_of_person').on(table.userId),
    check('group_requests_cap', sql`${table.cap} > 0`),
  ],
)

/** A group's join link. A new one replaces the old one. */
export const groupLinks = pgTable(
  'group_links',
  {
    groupId: group().primaryKey(),
    /** Keyed hash; the link itself is shown once and stored nowhere. */
    tokenHash: text('token_hash').notNull().unique(),
    /** Whether anybody with the link joins immediately; otherwise a member lets them in. The default is for older links. */
    letsIn: boolean('lets_in').notNull().default(true),
    madeBy: doer('made_by'),
    madeAt: at('made_at'),
    expiresAt: at('expires_at'),
  },
  (table) => [index('group_links_by').on(table.madeBy)],
)

/** A group's history, for its members. */
export const groupActivity = pgTable(
  'group_activity',
  {
    id: uuid('id').primaryKey(),
    groupId: group(),
    // `changed` is from before changes were told apart.
    kind: text('kind', {
      enum: ['created', 'joined', 'left', 'removed', 'changed', 'renamed', 'looks-for', 'renamed-looks-for'],
    }).notNull(),
    /** The person it is about; `doneBy`, only for a removal, is the founder who removed them. */
    userId: doer('user_id'),
    doneBy: doer('done_by'),
    at: at('at'),
  },
  (table) => [
    index('group_activity_newest').on(table.groupId, table.at),
    index('group_activity_of_person').on(table.userId),
    index('group_activity_by').on(table.doneBy),
  ],
)
