import { sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { users } from '../people/accounts.ts'
import { at } from '../columns/at.ts'

/** Emails in delivery, and for some weeks the fact that they were sent. The text is stored only until it is sent or expires,
 *  and only encrypted. */
export const emails = pgTable(
  'emails',
  {
    id: uuid('id').primaryKey(),
    /** A key of `emailKinds` in features/emails/rules.ts. */
    kind: text('kind').notNull(),
    to: text('recipient').notNull(),
    /** The encrypted `Email`; null once sent or expired. */
    sealed: text('sealed'),
    state: text('state', { enum: ['queued', 'sent', 'failed'] }).notNull(),
    tries: smallint('tries').notNull().default(0),
    /** The error of the last try. */
    lastError: text('last_error'),
    createdAt: at('created_at').notNull(),
    /** When to try next; while a try runs, when it counts as lost. */
    dueAt: at('due_at').notNull(),
    expiresAt: at('expires_at').notNull(),
    sentAt: at('sent_at'),
  },
  (table) => [
    index('emails_due')
      .on(table.dueAt)
      .where(sql`${table.state} = 'queued'`),
    index('emails_sealed')
      .on(table.expiresAt)
      .where(sql`${table.sealed} is not null`),
    index('emails_recipient').on(sql`lower(${table.to})`),
    index('emails_created').on(table.state, table.createdAt),
    index('emails_newest').on(table.createdAt, table.id),
  ],
)

/** After a restore, in one row: until when emails from jobs are held, because they may have been sent before. */
export const emailHold = pgTable(
  'email_hold',
  {
    one: boolean('one').primaryKey().default(true),
    until: at('until').notNull(),
    /** The moment of the backup's state. */
    restoredTo: at('restored_to').notNull(),
  },
  (table) => [check('email_hold_once', sql`${table.one}`)],
)

/** The mailbox of the demo, which has no mail server. */
export const mailbox = pgTable(
  'mailbox',
  {
    id: uuid('id').primaryKey(),
    to: text('recipient').notNull(),
    subject: text('subject').notNull(),
    text: text('text').notNull(),
    html: text('html').notNull(),
    /** The text of an attached `.ics` file. */
    calendar: text('calendar'),
    at: at('at').notNull(),
    readAt: at('read_at'),
  },
  (table) => [index('mailbox_newest').on(table.at.desc(), table.id.desc())],
)

/** Kinds of emails that a person unsubscribed from. */
export const emailRefusals = pgTable(
  'email_refusals',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** One of `refusableKinds` in features/emails/rules.ts. */
    kind: text('kind').notNull(),
    createdAt: at('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.kind] })],
)
