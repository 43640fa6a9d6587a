import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { companies } from '../homes/companies.ts'
import { users } from './accounts.ts'
import { at } from '../columns/at.ts'

const adminOrNobody = (name: string) => uuid(name).references(() => users.id, { onDelete: 'set null' })

/** Suspensions of people and companies: who, why and until when. At most one open row for each, which `users.suspended_at`
 *  and `company_register.suspended_at` mirror. */
export const suspensions = pgTable(
  'suspensions',
  {
    id: uuid('id').primaryKey(),
    /** The person; null for a company. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    companyId: uuid('company_id').references(() => companies.id, { onDelete: 'cascade' }),
    /** Shown to them word for word. */
    reason: text('reason').notNull(),
    /** Null for suspensions from the command line, and for an admin whose account is erased. */
    byUserId: adminOrNobody('by_user_id'),
    at: at('at').notNull(),
    /** When it ends automatically; null if it lasts until it is lifted. */
    until: at('until'),
    liftedAt: at('lifted_at'),
    /** Null as above, and when it ended automatically. */
    liftedBy: adminOrNobody('lifted_by'),
    liftReason: text('lift_reason'),
    /** Their only appeal. */
    appeal: text('appeal'),
    appealedAt: at('appealed_at'),
    /** The answer of the admin who rejected the appeal. */
    appealAnswer: text('appeal_answer'),
    appealAnsweredAt: at('appeal_answered_at'),
  },
  (table) => [
    uniqueIndex('suspensions_open')
      .on(table.userId)
      .where(sql`${table.liftedAt} is null`),
    uniqueIndex('suspensions_company_open')
      .on(table.companyId)
      .where(sql`${table.liftedAt} is null`),
    index('suspensions_company').on(table.companyId, table.at),
    index('suspensions_person').on(table.userId, table.at),
    index('suspensions_due')
      .on(table.until)
      .where(sql`${table.liftedAt} is null and ${table.until} is not null`),
    index('suspensions_by').on(table.byUserId),
    index('suspensions_lifted_by').on(table.liftedBy),
    check('suspensions_of_one', sql`num_nonnulls(${table.userId}, ${table.companyId}) = 1`),
    check('suspensions_appeal', sql`(${table.appeal} is null) = (${table.appealedAt} is null)`),
  ],
)
