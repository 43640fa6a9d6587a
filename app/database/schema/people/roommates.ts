import { sql } from 'drizzle-orm'
import {
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
import { roommateGroups } from './groups.ts'
import { listings } from '../homes/listings.ts'
import { at } from '../columns/at.ts'

const person = (name: string) =>
  uuid(name)
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

/** A request to be matched (specification part 2 §3, MatchRequest). Two people have at most one pending request, whoever
 *  sent it; closed ones stay as history. */
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
    /** When it got its current status; null while pending. */
    closedAt: at('closed_at'),
    /** Who unmatched. */
    endedBy: uuid('ended_by').references(() => users.id, { onDelete: 'set null' }),
    /** When its receiver was reminded that it expires soon. */
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

/** People whom a person does not want suggested. They are not notified, and see that person as before. */
export const hiddenPeople = pgTable(
  'hidden_people',
  {
    userId: person('user_id'),
    hiddenUserId: person('hidden_user_id'),
    createdAt: at('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.hiddenUserId] }), index().on(table.hiddenUserId)],
)

/** A place that a person offers to share, alone or with a group: at most one per person (PRODUCT.md §5.7). Its photos have
 *  the purpose `room-photo`. */
export const roomOffers = pgTable(
  'room_offers',
  {
    userId: person('user_id').primaryKey(),
    /** The group whose members offer it together; null for a person alone. */
    groupId: uuid('group_id').references(() => roommateGroups.id, { onDelete: 'set null' }),
    /** The home on this site that contains the room; null if described in words. */
    listingId: uuid('listing_id').references(() => listings.id, { onDelete: 'set null' }),
    /** Its location in the owner's words; '' if `listingId` is set. */
    area: text('area').notNull(),
    room: text('room', { enum: ['private', 'shared'] }).notNull(),
    /** Dollars a month for the person who moves in. */
    share: integer('share').notNull(),
    freeFrom: date('free_from').notNull(),
    /** Null when open-ended. */
    freeUntil: date('free_until'),
    /** The preferred sex of the person to share the rooms with; null for no preference. */
    preferredSex: text('preferred_sex', { enum: ['female', 'male'] }),
    about: text('about').notNull().default(''),
    createdAt: at('created_at').notNull(),
    updatedAt: at('updated_at').notNull(),
  },
  (table) => [index().on(table.groupId), index().on(table.listingId)],
)
