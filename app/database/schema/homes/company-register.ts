import { date, index, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import { companies } from './companies.ts'
import { at } from '../columns/at.ts'

/** The office's records about a company, from its first entry on. No documents: only that somebody has seen them. */
export const companyRegister = pgTable(
  'company_register',
  {
    companyId: uuid('company_id')
      .primaryKey()
      .references(() => companies.id, { onDelete: 'cascade' }),
    /** A rental license or a registration, and its last day. */
    licenseNumber: text('license_number'),
    licenseEndsOn: date('license_ends_on', { mode: 'string' }),
    /** When its documents were reviewed, and by which office, such as `the housing office`. */
    documentsOn: date('documents_on', { mode: 'string' }),
    documentsBy: text('documents_by'),
    /** Which version of the office's terms it accepted, and when. */
    termsVersion: text('terms_version'),
    termsOn: date('terms_on', { mode: 'string' }),
    /** The last day of its membership; null if it needs none. */
    memberThrough: date('member_through', { mode: 'string' }),
    /** For admins only. */
    notes: text('notes').notNull().default(''),
    /** Which of these facts are public. */
    shown: text('shown', { enum: ['license', 'documents', 'terms', 'membership'] })
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** How many reminders about the end of this membership were sent, and the day of the last one. */
    reminders: smallint('reminders').notNull().default(0),
    remindedOn: date('reminded_on', { mode: 'string' }),
    /** Since when its homes are paused because its membership ended; and since when the office has suspended it. */
    pausedAt: at('paused_at'),
    suspendedAt: at('suspended_at'),
    updatedAt: at('updated_at').notNull(),
  },
  (table) => [
    index('company_register_membership')
      .on(table.memberThrough)
      .where(sql`${table.memberThrough} is not null and ${table.pausedAt} is null`),
  ],
)
