import { sql } from 'drizzle-orm'
import { check, date, index, pgTable, smallint, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
import { listings } from './listings.ts'

const at = (name: string) => timestamp(name, { withTimezone: true })
const personOrNobody = (name: string) => uuid(name).references(() => users.id, { onDelete: 'set null' })

/** Somebody asks about a home (specification part 2 §3, PropertyInquiry); to its manager it is a lead. */
export const inquiries = pgTable(
  'inquiries',
  {
    id: uuid('id').primaryKey(),
    listingId: uuid('listing_id')
      .notNull()
      .references(() => listings.id, { onDelete: 'cascade' }),
    senderUserId: personOrNobody('sender_user_id'),
    /** Who managed the home when it was sent; null: the operator's desk answers. */
    managerUserId: personOrNobody('manager_user_id'),
    /** Made by the form, so that sending again is the same inquiry. */
    clientId: uuid('client_id').notNull(),
    /** What the sender typed; '' once that account is erased. */
    name: text('name').notNull(),
    email: text('email').notNull(),
    /** E.164. */
    phone: text('phone'),
    moveInDate: date('move_in_date'),
    message: text('message').notNull(),
    state: text('state', { enum: ['new', 'answered', 'tour', 'closed'] }).notNull(),
    createdAt: at('created_at').notNull(),
    /** The first answer, and whose it was. */
    answeredAt: at('answered_at'),
    answeredBy: personOrNobody('answered_by'),
    closedAt: at('closed_at'),
  },
  (table) => [
    unique('inquiries_once').on(table.senderUserId, table.clientId),
    index('inquiries_sent').on(table.senderUserId, table.createdAt.desc().nullsFirst()),
    index('inquiries_leads').on(
      table.managerUserId,
      table.createdAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index('inquiries_desk')
      .on(table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(sql`${table.managerUserId} is null`),
    index('inquiries_of_home').on(table.listingId, table.senderUserId),
    index('inquiries_answered_by').on(table.answeredBy),
    check('inquiries_answered', sql`${table.state} <> 'answered' or ${table.answeredAt} is not null`),
  ],
)

/** With whom somebody wants to live there. Who is in a group with the sender has an account here, and an address only from
 *  the moment at which they agreed; who was typed has an address alone. */
export const inquiryPeople = pgTable(
  'inquiry_people',
  {
    id: uuid('id').primaryKey(),
    inquiryId: uuid('inquiry_id')
      .notNull()
      .references(() => inquiries.id, { onDelete: 'cascade' }),
    place: smallint('place').notNull(),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    email: text('email'),
    /** What a member of the group said when asked for the address. */
    answer: text('answer', { enum: ['yes', 'no'] }),
    createdAt: at('created_at').notNull(),
  },
  (table) => [
    unique('inquiry_people_place').on(table.inquiryId, table.place),
    unique('inquiry_people_once').on(table.inquiryId, table.userId),
    index('inquiry_people_of_person').on(table.userId),
    index('inquiry_people_email').on(table.email),
    check('inquiry_people_known', sql`${table.userId} is not null or ${table.email} is not null`),
  ],
)
