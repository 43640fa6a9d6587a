import { index, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import { at } from '../columns/at.ts'

/** The one code that is currently valid for a purpose and subject; until it expires, also the fact that it was
 *  used. A row reveals neither the code nor whom it is for. */
export const codes = pgTable(
  'codes',
  {
    /** A key of `codePurposes` in features/accounts/code-rules.ts. */
    purpose: text('purpose').notNull(),
    /** Keyed hash of the address, account or attempt that the code is for. */
    subjectHash: text('subject_hash').notNull(),
    /** Keyed hash of purpose, subject and code. */
    codeHash: text('code_hash').notNull(),
    tries: smallint('tries').notNull().default(0),
    sentAt: at('sent_at').notNull(),
    expiresAt: at('expires_at').notNull(),
    usedAt: at('used_at'),
  },
  (table) => [primaryKey({ columns: [table.purpose, table.subjectHash] }), index().on(table.expiresAt)],
)
