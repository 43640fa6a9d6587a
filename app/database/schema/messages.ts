import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
import { tsvector } from './tsvector.ts'

const at = (name: string) => timestamp(name, { withTimezone: true })
/** Who is erased leaves the rows to the other one, without a name. */
const personOrNobody = (name: string) => uuid(name).references(() => users.id, { onDelete: 'set null' })

/** Two people who write to each other, once for each pair: the lower id comes first. Every writer locks this row, which is
 *  what gives messages their order. */
export const conversations = pgTable(
  'conversations',
  {
    id: uuid('id').primaryKey(),
    firstUserId: personOrNobody('first_user_id'),
    secondUserId: personOrNobody('second_user_id'),
    /** Who wrote first, as first messages to strangers are counted. */
    startedByUserId: personOrNobody('started_by_user_id'),
    /** Who of the two writes for a home, in answer to an inquiry: of them no age is asked. */
    managerUserId: personOrNobody('manager_user_id'),
    createdAt: at('created_at').notNull(),
    /** The number of the last message. */
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

/** A conversation as one of the two has it: their place in it and what they chose. It goes with the account. */
export const conversationSides = pgTable(
  'conversation_sides',
  {
    conversationId: uuid('conversation_id')
      .notNull()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    otherUserId: personOrNobody('other_user_id'),
    /** Number and time of the conversation's last message: its place in the list. */
    lastNumber: integer('last_number').notNull().default(0),
    lastMessageAt: at('last_message_at').notNull(),
    /** Up to where this person has read, and how many messages of the other came after it. */
    readNumber: integer('read_number').notNull().default(0),
    unread: integer('unread').notNull().default(0),
    /** No letters about it. */
    muted: boolean('muted').notNull().default(false),
    /** Not in the list until a message comes after this number. */
    hiddenNumber: integer('hidden_number').notNull().default(0),
    /** Up to where letters have told of it. */
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
  ],
)

/** What somebody wrote. Numbers count from 1 in each conversation. */
export const messages = pgTable(
  'messages',
  {
    conversationId: uuid('conversation_id')
      .notNull()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    number: integer('number').notNull(),
    senderUserId: personOrNobody('sender_user_id'),
    /** Made by the browser that sends it, so that sending again is the same message. */
    clientId: uuid('client_id').notNull(),
    /** Null once its sender was erased. */
    text: text('text'),
    /** Since when the desk shows it to neither of the two. */
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

/** A message as it was; its number in the conversation, which reports of before have not. */
export type ReportQuote = { text: string; at: string; number?: number }

/** Somebody tells who runs the site of a conversation. What was written is copied for the desk alone. */
export const reports = pgTable(
  'reports',
  {
    id: uuid('id').primaryKey(),
    reporterUserId: personOrNobody('reporter_user_id'),
    reportedUserId: personOrNobody('reported_user_id'),
    conversationId: uuid('conversation_id').references(() => conversations.id, { onDelete: 'set null' }),
    reason: text('reason', { enum: ['scam', 'harassment', 'spam', 'underage', 'other'] }).notNull(),
    note: text('note').notNull().default(''),
    /** Messages of the one reported, as they were. */
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
