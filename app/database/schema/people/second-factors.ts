import { integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
import { at } from '../columns/at.ts'

const owner = () =>
  uuid('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

/** A person's authenticator app. Sign-in does not require it until one of its codes was entered. */
export const secondFactors = pgTable('second_factors', {
  userId: owner().primaryKey(),
  /** The app's secret, encrypted. */
  secret: text('secret').notNull(),
  confirmedAt: at('confirmed_at'),
  /** The time step (30 seconds, counted from 1970) of the latest used code: neither it nor older ones work again. */
  lastStep: integer('last_step').notNull().default(0),
  createdAt: at('created_at').notNull(),
})

/** Recovery codes for people without their phone; each works once and is then deleted. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    userId: owner(),
    /** Keyed hash of account and code. */
    codeHash: text('code_hash').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.codeHash] })],
)
