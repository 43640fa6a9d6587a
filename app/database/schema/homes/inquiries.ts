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
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { users } from '../people/accounts.ts'
import { companies } from './companies.ts'
import { listings } from './listings.ts'
import { at } from '../columns/at.ts'

const personOrNobody = (name: string) => uuid(name).references(() => users.id, { onDelete: 'set null' })

/** A question about a home (specification part 2 §3, PropertyInquiry). Its manager sees it as a lead. */
export const inquiries = pgTable(
  'inquiries',
  {
    id: uuid('id').primaryKey(),
    listingId: uuid('listing_id')
      .notNull()
      .references(() => listings.id, { onDelete: 'cascade' }),
    senderUserId: personOrNobody('sender_user_id'),
    /** The home's manager when it was sent; null when the admins answer. */
    managerUserId: personOrNobody('manager_user_id'),
    /** A key from the form, so that sending twice is the same inquiry. */
    clientId: uuid('client_id').notNull(),
    /** As the sender typed it; '' once the account is erased. */
    name: text('name').notNull(),
    email: text('email').notNull(),
    /** E.164. */
    phone: text('phone'),
    moveInDate: date('move_in_date'),
    message: text('message').notNull(),
    state: text('state', { enum: ['new', 'answered', 'tour', 'closed', 'withdrawn'] }).notNull(),
    createdAt: at('created_at').notNull(),
    /** When it was first answered, and by whom. */
    answeredAt: at('answered_at'),
    answeredBy: personOrNobody('answered_by'),
    /** When the recipient said, through the link in its email, that they replied by email; and whether the sender got that reply. */
    saidRepliedAt: at('said_replied_at'),
    replyCame: boolean('reply_came'),
    /** When it was closed or withdrawn. */
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
    index('inquiries_without_manager')
      .on(table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(sql`${table.managerUserId} is null`),
    index('inquiries_of_home').on(table.listingId, table.senderUserId),
    index('inquiries_of_home_by_time').on(table.listingId, table.createdAt),
    index('inquiries_answered_by').on(table.answeredBy),
    check('inquiries_answered', sql`${table.state} <> 'answered' or ${table.answeredAt} is not null`),
  ],
)

/** What the sender added to an inquiry before it was answered. */
export const inquiryAdditions = pgTable(
  'inquiry_additions',
  {
    /** Created by the form, so that sending it twice is the same addition. */
    id: uuid('id').primaryKey(),
    inquiryId: uuid('inquiry_id')
      .notNull()
      .references(() => inquiries.id, { onDelete: 'cascade' }),
    text: text('text').notNull(),
    createdAt: at('created_at').notNull(),
  },
  (table) => [index('inquiry_additions_of_inquiry').on(table.inquiryId, table.createdAt)],
)

/** The roommates that an inquiry names. A member of the sender's group has `userId`, and an address only after agreeing to
 *  it; a roommate who was typed in has only an address. */
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
    /** A group member's answer when asked whether to include the address. */
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

/** A tour of the inquiry's home. An inquiry has at most one open tour: one that waits for a time to be picked, or that is
 *  agreed. Its id is the UID in calendars. */
export const tours = pgTable(
  'tours',
  {
    id: uuid('id').primaryKey(),
    inquiryId: uuid('inquiry_id')
      .notNull()
      .references(() => inquiries.id, { onDelete: 'cascade' }),
    /** `moving`: `startsAt` is valid until one of `slots` is picked instead. `declined`: it ended before a time was agreed.
     *  `past`: another one was requested after it. */
    state: text('state', {
      enum: ['proposed', 'agreed', 'moving', 'past', 'cancelled', 'declined'],
    }).notNull(),
    /** Proposed times, earliest first; empty once one is picked. */
    slots: timestamp('slots', { withTimezone: true }).array().notNull(),
    /** Who proposed the times: the other side picks. */
    offeredBy: text('offered_by', { enum: ['sender', 'manager'] }).notNull(),
    /** The agreed time. */
    startsAt: at('starts_at'),
    /** Who of the answering side proposed or picked last, and so agreed; null if that is not known. */
    agreedBy: personOrNobody('agreed_by'),
    /** The agreed time that both sides were reminded of. */
    remindedOf: at('reminded_of'),
    /** Number of calendar updates that were sent (RFC 5545 SEQUENCE). */
    sequence: integer('sequence').notNull().default(0),
    createdAt: at('created_at').notNull(),
    changedAt: at('changed_at').notNull(),
    endedBy: text('ended_by', { enum: ['sender', 'manager'] }),
    /** When the sender was notified that the home is no longer listed; null again once it is. */
    homeGoneAt: at('home_gone_at'),
    /** The gravest reason given to the sender since the home was last listed. */
    homeGone: text('home_gone', { enum: ['unlisted', 'withheld', 'taken-down'] }),
  },
  (table) => [
    uniqueIndex('tours_one_open')
      .on(table.inquiryId)
      .where(sql`${table.state} in ('proposed', 'agreed', 'moving')`),
    index('tours_agreed_by').on(table.agreedBy),
    index('tours_of_inquiry').on(table.inquiryId, table.createdAt.desc().nullsFirst()),
    check('tours_slots', sql`(${table.state} in ('proposed', 'moving')) = (cardinality(${table.slots}) > 0)`),
    check(
      'tours_agreed',
      sql`case ${table.state} when 'agreed' then ${table.startsAt} is not null
        when 'moving' then ${table.startsAt} is not null
        when 'past' then ${table.startsAt} is not null
        when 'proposed' then ${table.startsAt} is null
        else (${table.endedBy} is not null) end`,
    ),
  ],
)

/** When a company shows its homes, by weekday. Without a row, students propose any time. */
export const tourHours = pgTable(
  'tour_hours',
  {
    companyId: uuid('company_id')
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    /** 1 is Monday. */
    weekday: smallint('weekday').notNull(),
    /** Minutes after midnight, in the home's time zone. */
    from: smallint('from_minute').notNull(),
    until: smallint('until_minute').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.weekday] }),
    check(
      'tour_hours_in_day',
      sql`${table.weekday} between 1 and 7 and ${table.from} >= 0 and ${table.from} < ${table.until} and ${table.until} <= 1440`,
    ),
  ],
)

/** A company's saved texts for its answers to leads. */
export const savedAnswers = pgTable(
  'saved_answers',
  {
    id: uuid('id').primaryKey(),
    companyId: uuid('company_id')
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    /** With placeholders for facts about the home: `{rent}`. */
    text: text('text').notNull(),
    createdAt: at('created_at').notNull(),
  },
  (table) => [uniqueIndex('saved_answers_once').on(table.companyId, sql`lower(${table.name})`)],
)
