import { sql } from 'drizzle-orm'
import { boolean, check, index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { users } from '../people/accounts.ts'
import { at } from '../columns/at.ts'

const adminOrNobody = (name: string) => uuid(name).references(() => users.id, { onDelete: 'set null' })

/** An item in the admins' queue, and the decision about it. */
export const moderationItems = pgTable(
  'moderation_items',
  {
    id: uuid('id').primaryKey(),
    /** A key of `moderationKinds` in features/moderation-queue/rules.ts. */
    kind: text('kind').notNull(),
    /** What it is about: a key whose meaning depends on the kind. At most one open item for each key. */
    subject: text('subject').notNull(),
    /** What admins need to decide, as `moderationFacts` in features/moderation-queue/rules.ts defines it: ids, not copies. */
    facts: jsonb('facts').notNull(),
    state: text('state', { enum: ['open', 'decided'] }).notNull(),
    openedAt: at('opened_at').notNull(),
    /** The admin who took it. */
    assignedTo: adminOrNobody('assigned_to'),
    decidedAt: at('decided_at'),
    /** Null when it was closed automatically, or when that admin's account is erased. */
    decidedBy: adminOrNobody('decided_by'),
    /** The decision: a key that its kind defines. */
    outcome: text('outcome'),
    reason: text('reason'),
    /** Whether staff were notified by email, for those who want that. */
    staffTold: boolean('staff_told').notNull().default(false),
  },
  (table) => [
    uniqueIndex('moderation_items_once')
      .on(table.kind, table.subject)
      .where(sql`${table.state} = 'open'`),
    index('moderation_items_subject').on(table.kind, table.subject, table.decidedAt),
    index('moderation_items_open')
      .on(table.openedAt, table.id)
      .where(sql`${table.state} = 'open'`),
    index('moderation_items_open_kind')
      .on(table.kind, table.openedAt, table.id)
      .where(sql`${table.state} = 'open'`),
    index('moderation_items_open_taken')
      .on(table.assignedTo, table.openedAt, table.id)
      .where(sql`${table.state} = 'open'`),
    index('moderation_items_decided')
      .on(table.decidedAt, table.id)
      .where(sql`${table.state} = 'decided'`),
    index('moderation_items_decided_by').on(table.decidedBy, table.decidedAt, table.id),
    index('moderation_items_untold')
      .on(table.openedAt)
      .where(sql`${table.state} = 'open' and not ${table.staffTold}`),
    check(
      'moderation_items_decided_then',
      sql`(${table.state} = 'decided') = (${table.decidedAt} is not null)`,
    ),
  ],
)

/** An append-only log of what admins did: a trigger forbids changing or deleting lines, except for removing texts
 *  and facts about people. */
export const moderationLog = pgTable(
  'moderation_log',
  {
    id: uuid('id').primaryKey(),
    at: at('at').notNull(),
    /** The admin, without a foreign key: after erasure it is a random key that identifies nobody. Null for commands and jobs. */
    actorId: uuid('actor_id'),
    /** What was done: a key of `logVerbs` in features/moderation-queue/rules.ts. */
    verb: text('verb').notNull(),
    /** Kind and subject of the queue item, or of the thing that was changed. */
    kind: text('kind').notNull(),
    subject: text('subject').notNull(),
    itemId: uuid('item_id'),
    outcome: text('outcome'),
    /** The admin's reason. */
    reason: text('reason'),
    /** Facts as in `moderationItems`. */
    facts: jsonb('facts'),
  },
  (table) => [
    index('moderation_log_newest').on(table.at, table.id),
    index('moderation_log_actor').on(table.actorId, table.at, table.id),
    index('moderation_log_kind').on(table.kind, table.at, table.id),
    index('moderation_log_subject').on(table.subject, table.at, table.id),
    index('moderation_log_item').on(table.itemId),
  ],
)
