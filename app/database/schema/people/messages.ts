import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { companies } from '../homes/companies.ts'
import { users } from './accounts.ts'
import { groupMembers, roommateGroups } from './groups.ts'
import { tsvector } from '../columns/tsvector.ts'
import { at } from '../columns/at.ts'

/** After an erasure the other person keeps the rows, without a name. */
const personOrNobody = (name: string) => uuid(name).references(() => users.id, { onDelete: 'set null' })

/** A conversation: of two people, one per pair with the lower id first; or of a group or a company, without a pair. Every
 *  writer locks this row, which orders the messages. */
export const conversations = pgTable(
  'conversations',
  {
    id: uuid('id').primaryKey(),
    firstUserId: personOrNobody('first_user_id'),
    secondUserId: personOrNobody('second_user_id'),
    /** Who wrote first, to limit first messages to strangers. */
    startedByUserId: personOrNobody('started_by_user_id'),
    /** The person in the pair who writes on behalf of a home, in answer to an inquiry; their age is not checked. */
    managerUserId: personOrNobody('manager_user_id'),
    /** The group whose members talk here; deleted with the group. */
    groupId: uuid('group_id')
      .unique()
      .references(() => roommateGroups.id, { onDelete: 'cascade' }),
    createdAt: at('created_at').notNull(),
    lastNumber: integer('last_number').notNull().default(0),
  },
  (table) => [
    unique().on(table.firstUserId, table.secondUserId),
    check('conversations_order', sql`${table.firstUserId} < ${table.secondUserId}`),
    index().on(table.secondUserId),
    index().on(table.startedByUserId, table.createdAt),
    index().on(table.managerUserId),
  ],
)

/** A student's conversation with a company, such as about a lead: everybody in the company has a side. It has no pair:
 *  `firstUserId` is the student, and `secondUserId` is empty. */
export const companyConversations = pgTable(
  'company_conversations',
  {
    conversationId: uuid('conversation_id')
      .primaryKey()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    companyId: uuid('company_id')
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    studentUserId: personOrNobody('student_user_id'),
  },
  (table) => [
    unique('company_conversations_once').on(table.companyId, table.studentUserId),
    index('company_conversations_student').on(table.studentUserId),
  ],
)

/** One person's view of a conversation: read position and settings. Deleted with the account. */
export const conversationSides = pgTable(
  'conversation_sides',
  {
    conversationId: uuid('conversation_id')
      .notNull()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** For a student in a company's conversation, the person at the company who wrote last; for a member of a group, null. */
    otherUserId: personOrNobody('other_user_id'),
    /** The group, in a group's conversation. Only its members have a side. */
    groupId: uuid('group_id'),
    /** Number of the last message before this person joined, which they do not see. */
    joinedNumber: integer('joined_number').notNull().default(0),
    /** Number and time of the conversation's last message, which order the list. */
    lastNumber: integer('last_number').notNull().default(0),
    lastMessageAt: at('last_message_at').notNull(),
    /** Number of the last message that this person read, and how many messages by the other person follow it. */
    readNumber: integer('read_number').notNull().default(0),
    unread: integer('unread').notNull().default(0),
    /** No emails about it. */
    muted: boolean('muted').notNull().default(false),
    /** Hidden from the list until there is a message with a higher number. */
    hiddenNumber: integer('hidden_number').notNull().default(0),
    /** Number of the last message that was announced by email. */
    announcedNumber: integer('announced_number').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.conversationId, table.userId] }),
    index('conversation_sides_list').on(
      table.userId,
      table.lastMessageAt.desc(),
      table.conversationId.desc(),
    ),
    index('conversation_sides_unread')
      .on(table.userId)
      .where(sql`${table.unread} > 0`),
    index().on(table.otherUserId),
    foreignKey({
      name: 'conversation_sides_of_member',
      columns: [table.userId, table.groupId],
      foreignColumns: [groupMembers.userId, groupMembers.groupId],
    }).onDelete('cascade'),
  ],
)

/** The messages, numbered from 1 in each conversation. */
export const messages = pgTable(
  'messages',
  {
    conversationId: uuid('conversation_id')
      .notNull()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    number: integer('number').notNull(),
    senderUserId: personOrNobody('sender_user_id'),
    /** Generated by the sender's browser, so that sending again is idempotent. */
    clientId: uuid('client_id').notNull(),
    /** Null once its sender was erased. */
    text: text('text'),
    /** Since when an admin has hidden it from both people. */
    hiddenAt: at('hidden_at'),
    words: tsvector('words').generatedAlwaysAs(sql`to_tsvector('simple', coalesce(text, ''))`),
    createdAt: at('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.conversationId, table.number] }),
    unique().on(table.senderUserId, table.clientId),
    index('messages_words').using('gin', table.words),
  ],
)

/** A quoted message. `number` is its number in the conversation, which is the report's own unless it is a group's. */
export type ReportQuote = { text: string; at: string; number?: number; conversationId?: string }

/** A report of a conversation to the admins. The quoted messages are copies that only admins can read. */
export const reports = pgTable(
  'reports',
  {
    id: uuid('id').primaryKey(),
    reporterUserId: personOrNobody('reporter_user_id'),
    reportedUserId: personOrNobody('reported_user_id'),
    conversationId: uuid('conversation_id').references(() => conversations.id, { onDelete: 'set null' }),
    reason: text('reason', { enum: ['scam', 'harassment', 'spam', 'underage', 'other'] }).notNull(),
    note: text('note').notNull().default(''),
    /** Messages of the reported person, as they were. */
    quotes: jsonb('quotes').$type<ReportQuote[]>().notNull(),
    createdAt: at('created_at').notNull(),
    decidedAt: at('decided_at'),
    /** The outcome that the reporter sees: whether something was done. */
    outcome: text('outcome', { enum: ['nothing', 'acted'] }),
  },
  (table) => [
    uniqueIndex('reports_open')
      .on(table.reporterUserId, table.conversationId)
      .where(sql`${table.decidedAt} is null`),
    index().on(table.reportedUserId),
    index().on(table.conversationId),
    index('reports_decided')
      .on(table.decidedAt)
      .where(sql`${table.decidedAt} is not null`),
  ],
)
