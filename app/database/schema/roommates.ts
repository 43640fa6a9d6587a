import { sql } from 'drizzle-orm'
import {
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
import { roommateGroups } from './groups.ts'
import { listings } from './listings.ts'

const at = (name: string) => timestamp(name, { withTimezone: true })
const person = (name: string) =>
  uuid(name)
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

/** Somebody asks somebody to be matched (specification part 2 §3, MatchRequest). Of two people one request waits at a time,
 *  whichever of them sent it; those that are over stay as their history. */
export const matchRequests = pgTable(
  'match_requests',
  {
    id: uuid('id').primaryKey(),
    senderUserId: person('sender_user_id'),
    receiverUserId: person('receiver_user_id'),
    /** `ended`: it was accepted, and one of the two unmatched later. */
    status: text('status', {
      enum: ['pending', 'accepted', 'rejected', 'withdrawn', 'expired', 'ended'],
    }).notNull(),
    note: text('note').notNull().default(''),
    createdAt: at('created_at').notNull(),
    /** When it came to its present status; null while it waits. */
    closedAt: at('closed_at'),
    /** Who unmatched. */
    endedBy: uuid('ended_by').references(() => users.id, { onDelete: 'set null' }),
    /** When its receiver was told that it ends soon. */
    remindedAt: at('reminded_at'),
  },
  (table) => [
    check('match_requests_two', sql`${table.senderUserId} <> ${table.receiverUserId}`),
    uniqueIndex('match_requests_waiting')
      .on(
        sql`least(${table.senderUserId}, ${table.receiverUserId})`,
        sql`greatest(${table.senderUserId}, ${table.receiverUserId})`,
      )
      .where(sql`${table.status} = 'pending'`),
    index('match_requests_sent').on(table.senderUserId, table.createdAt),
    index('match_requests_received').on(table.receiverUserId, table.createdAt),
    index('match_requests_due')
      .on(table.createdAt)
      .where(sql`${table.status} = 'pending'`),
    index('match_requests_ended_by').on(table.endedBy),
  ],
)

/** Whom somebody does not want suggested any more. The other one is not told, and sees them as before. */
export const hiddenPeople = pgTable(
  'hidden_people',
  {
    userId: person('user_id'),
    hiddenUserId: person('hidden_user_id'),
    createdAt: at('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.hiddenUserId] }), index().on(table.hiddenUserId)],
)

/** A place that somebody has and shares, alone or with a group: at most one for a person (PRODUCT.md §5.7). Its photos are
 *  theirs, of the purpose `room-photo`. */
export const roomOffers = pgTable(
  'room_offers',
  {
    userId: person('user_id').primaryKey(),
    /** Whose members show it, too; null for a person alone. */
    groupId: uuid('group_id').references(() => roommateGroups.id, { onDelete: 'set null' }),
    /** The home on Roost that the room is in; null for one described in words. */
    listingId: uuid('listing_id').references(() => listings.id, { onDelete: 'set null' }),
    /** Where it is, in its owner's words; '' when the home says it. */
    area: text('area').notNull(),
    room: text('room', { enum: ['private', 'shared'] }).notNull(),
    /** Dollars a month for who moves in. */
    share: integer('share').notNull(),
    freeFrom: date('free_from').notNull(),
    /** Null when it is open. */
    freeUntil: date('free_until'),
    /** Whom they would share the rooms with, since people live in them together; null for anybody. */
    preferredSex: text('preferred_sex', { enum: ['female', 'male'] }),
    about: text('about').notNull().default(''),
    createdAt: at('created_at').notNull(),
    updatedAt: at('updated_at').notNull(),
  },
  (table) => [index().on(table.groupId), index().on(table.listingId)],
)
