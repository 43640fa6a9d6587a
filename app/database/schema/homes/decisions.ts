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
import { users } from '../people/accounts.ts'
import { collections } from './collections.ts'
import { roommateGroups } from '../people/groups.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })
/** The person who did something; null once that account is erased. */
const doer = (name: string) => uuid(name).references(() => users.id, { onDelete: 'set null' })
const decision = () =>
  uuid('decision_id')
    .notNull()
    .references(() => decisions.id, { onDelete: 'cascade' })

/** The input from which a closed round was counted: everything `decide` needs, so that its result never changes. People are
 *  stored as the ids of their ballots. */
export type Snapshot = {
  /** How many people the costs are for. */
  people: number
  homes: {
    listingId: string
    name: string
    costEach: number | null
    /** What the cost did not include; absent in results from before it was stored. */
    costNote?: string | null
    addedAt: number
  }[]
  ballots: { voterId: string; ranks: Record<string, number>; vetoes: string[] }[]
  /** Members who did not answer. */
  silent: string[]
}

/** A decision between a collection's homes, by the group it is shared with. Reopening starts another round. */
export const decisions = pgTable(
  'decisions',
  {
    id: uuid('id').primaryKey(),
    collectionId: uuid('collection_id')
      .notNull()
      .references(() => collections.id, { onDelete: 'cascade' }),
    /** The group that decides. The decision pauses while the collection is not shared with it. */
    groupId: uuid('group_id').references(() => roommateGroups.id, { onDelete: 'set null' }),
    round: integer('round').notNull().default(1),
    open: boolean('open').notNull().default(true),
    /** The start of the first round, and of this one. */
    startedAt: moment('started_at').notNull(),
    openedAt: moment('opened_at').notNull(),
    openedBy: doer('opened_by'),
    /** Null if it closes when everybody has answered. */
    closesAt: moment('closes_at'),
    /** The time zone in which its day ends, an IANA name: where most homes were when the round was opened. */
    timeZone: text('time_zone').notNull().default('America/Los_Angeles'),
    /** The last round whose reminder, a day before its end, was sent. */
    remindedRound: integer('reminded_round').notNull().default(0),
  },
  (table) => [
    uniqueIndex('decisions_one_open')
      .on(table.collectionId)
      .where(sql`${table.open}`),
    index('decisions_of_collection').on(table.collectionId, table.startedAt),
    index('decisions_of_group').on(table.groupId),
    index('decisions_opened_by').on(table.openedBy),
    index('decisions_due')
      .on(table.closesAt)
      .where(sql`${table.open}`),
  ],
)

/** A member's answer in the open round, or their last one. Its id is a random token that remains when the account is erased. */
export const decisionBallots = pgTable(
  'decision_ballots',
  {
    id: uuid('id').primaryKey(),
    decisionId: decision(),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    /** The round of the answer; null when there is none and only the member's id is needed. */
    round: integer('round'),
    ranks: jsonb('ranks').$type<Record<string, number>>().notNull().default({}),
    /** Why a home is not for them, by the home's id. */
    vetoes: jsonb('vetoes').$type<Record<string, string>>().notNull().default({}),
    answeredAt: moment('answered_at'),
  },
  (table) => [
    unique('decision_ballots_once').on(table.decisionId, table.userId),
    index('decision_ballots_of_person').on(table.userId),
    check('decision_ballots_answered', sql`(${table.round} is null) = (${table.answeredAt} is null)`),
  ],
)

/** Reasons that members gave in a closed round, erased with the account. Copies, because the ballot itself may already hold
 *  answers for the next round, which nobody may read. */
export const decisionReasons = pgTable(
  'decision_reasons',
  {
    ballotId: uuid('ballot_id')
      .notNull()
      .references(() => decisionBallots.id, { onDelete: 'cascade' }),
    round: integer('round').notNull(),
    /** By the home's id. */
    reasons: jsonb('reasons').$type<Record<string, string>>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.ballotId, table.round] })],
)

/** Input and result of a closed round. `how` says why it closed; a round that was stopped has no result. */
export const decisionResults = pgTable(
  'decision_results',
  {
    decisionId: decision(),
    round: integer('round').notNull(),
    how: text('how', { enum: ['date', 'all', 'member', 'stopped'] }).notNull(),
    closedAt: moment('closed_at').notNull(),
    closedBy: doer('closed_by'),
    /** As of the round, so that its closing date never changes. */
    timeZone: text('time_zone').notNull().default('America/Los_Angeles'),
    snapshot: jsonb('snapshot').$type<Snapshot>(),
    /** The result of the snapshot, stored so that lists need not count again. */
    outcome: text('outcome', { enum: ['chosen', 'no-ballots', 'no-homes', 'all-vetoed'] }),
    /** The name of the winning home. */
    winner: text('winner'),
  },
  (table) => [
    primaryKey({ columns: [table.decisionId, table.round] }),
    index('decision_results_closed_by').on(table.closedBy),
    check('decision_results_counted', sql`(${table.snapshot} is null) = (${table.how} = 'stopped')`),
  ],
)
