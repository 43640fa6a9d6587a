import { integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'

const at = (name: string) => timestamp(name, { withTimezone: true })
const owner = () =>
  uuid('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

/** The authenticator app of a person. Until a code of it was entered it is a proposal, and asked for nowhere. */
export const secondFactors = pgTable('second_factors', {
  userId: owner().primaryKey(),
  /** What the app computes its codes from, encrypted. */
  secret: text('secret').notNull(),
  confirmedAt: at('confirmed_at'),
  /** The half minute, counted from 1970, of the newest code that was used: neither that one nor an older one works again. */
  lastStep: integer('last_step').notNull().default(0),
  createdAt: at('created_at').notNull(),
})

/** Codes for somebody without their phone; each works once and is then gone. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    userId: owner(),
    /** Keyed hash of account and code. */
    codeHash: text('code_hash').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.codeHash] })],
)
