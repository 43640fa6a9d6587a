import { sql } from 'drizzle-orm'
import { check, index, jsonb, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'

const at = (name: string) => timestamp(name, { withTimezone: true })
const adminOrNobody = (name: string) => uuid(name).references(() => users.id, { onDelete: 'set null' })

/** What waits for somebody who runs the site, and what became of it. */
export const deskItems = pgTable(
  'desk_items',
  {
    id: uuid('id').primaryKey(),
    /** A key of `deskKinds` in features/desk/rules.ts. */
    kind: text('kind').notNull(),
    /** What it is about, by a key that means something to its kind; one open item for each. */
    subject: text('subject').notNull(),
    /** What is needed to decide, as `deskFacts` in features/desk/rules.ts has it: ids, not copies. */
    facts: jsonb('facts').notNull(),
    state: text('state', { enum: ['open', 'decided'] }).notNull(),
    openedAt: at('opened_at').notNull(),
    /** Who has taken it. */
    assignedTo: adminOrNobody('assigned_to'),
    decidedAt: at('decided_at'),
    /** Null when it went by itself, or the account of who decided is erased. */
    decidedBy: adminOrNobody('decided_by'),
    /** What was decided: a word of its kind. */
    outcome: text('outcome'),
    reason: text('reason'),
  },
  (table) => [
    uniqueIndex('desk_items_once')
      .on(table.kind, table.subject)
      .where(sql`${table.state} = 'open'`),
    index('desk_items_subject').on(table.kind, table.subject, table.decidedAt),
    index('desk_items_open')
      .on(table.openedAt, table.id)
      .where(sql`${table.state} = 'open'`),
    index('desk_items_open_kind')
      .on(table.kind, table.openedAt, table.id)
      .where(sql`${table.state} = 'open'`),
    index('desk_items_open_taken')
      .on(table.assignedTo, table.openedAt, table.id)
      .where(sql`${table.state} = 'open'`),
    index('desk_items_decided')
      .on(table.decidedAt, table.id)
      .where(sql`${table.state} = 'decided'`),
    index('desk_items_decided_by').on(table.decidedBy, table.decidedAt, table.id),
    check('desk_items_decided_then', sql`(${table.state} = 'decided') = (${table.decidedAt} is not null)`),
  ],
)

/** What those who run the site did, for good: a trigger lets nobody change or delete a line, but for taking out words and
 *  facts about people. */
export const deskLog = pgTable(
  'desk_log',
  {
    id: uuid('id').primaryKey(),
    at: at('at').notNull(),
    /** Whose it was, without a reference: of who is erased a random key stays, which leads to nobody. Null for the
     *  operator's own machine. */
    actorId: uuid('actor_id'),
    /** What was done: a key of `logVerbs` in features/desk/rules.ts. */
    verb: text('verb').notNull(),
    /** Kind and subject of the item of the desk, or of what it was done to. */
    kind: text('kind').notNull(),
    subject: text('subject').notNull(),
    itemId: uuid('item_id'),
    outcome: text('outcome'),
    /** The admin's words. */
    reason: text('reason'),
    /** Facts as `deskItems` has them. */
    facts: jsonb('facts'),
  },
  (table) => [
    index('desk_log_newest').on(table.at, table.id),
    index('desk_log_actor').on(table.actorId, table.at, table.id),
    index('desk_log_kind').on(table.kind, table.at, table.id),
    index('desk_log_subject').on(table.subject, table.at, table.id),
    index('desk_log_item').on(table.itemId),
  ],
)
