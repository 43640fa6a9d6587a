import { sql } from 'drizzle-orm'
import { boolean, index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { users } from '../people/accounts.ts'
import { at } from '../columns/at.ts'

const owner = () =>
  uuid('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

/** Notifications. While one is unread, the same event about the same thing updates its row instead of adding one. */
export const notifications = pgTable(
  'notifications',
  {
    id: uuid('id').primaryKey(),
    userId: owner(),
    /** A key of `notificationKinds` in features/notifications/rules.ts. */
    kind: text('kind').notNull(),
    /** The person who caused it, if any; the row is deleted with that account. */
    fromUserId: uuid('from_user_id').references(() => users.id, { onDelete: 'cascade' }),
    /** A fixed value for the text, such as the kind of contact. */
    detail: text('detail'),
    /** A path on the site. */
    link: text('link').notNull(),
    /** Identifies repeats of a notification. */
    sameness: text('sameness').notNull(),
    /** Whether it is listed on the site. */
    listed: boolean('listed').notNull(),
    /** Whether it waits for an email: the daily one, or the one about the last few minutes. */
    waits: boolean('waits').notNull(),
    createdAt: at('created_at').notNull(),
    readAt: at('read_at'),
  },
  (table) => [
    uniqueIndex('notifications_same')
      .on(table.userId, table.kind, table.sameness)
      .where(sql`${table.readAt} is null`),
    index('notifications_listed')
      .on(table.userId, table.createdAt.desc(), table.id.desc())
      .where(sql`${table.listed}`),
    index('notifications_waiting')
      .on(table.userId)
      .where(sql`${table.waits}`),
    index().on(table.fromUserId),
    index().on(table.createdAt),
  ],
)

/** Notification settings that differ from a kind's default. Unsubscribed emails are in `email_refusals`, which takes
 *  precedence. */
export const notificationChoices = pgTable(
  'notification_choices',
  {
    userId: owner(),
    kind: text('kind').notNull(),
    onSite: boolean('on_site').notNull(),
    emails: text('emails', { enum: ['at-once', 'daily', 'off'] }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.kind] })],
)
