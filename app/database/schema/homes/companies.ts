import { sql } from 'drizzle-orm'
import { index, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { users } from '../people/accounts.ts'
import { at } from '../columns/at.ts'

/** The companies that offer homes. */
export const companies = pgTable('companies', {
  id: uuid('id').primaryKey(),
  /** Its public name; null until its people chose one and an admin approved it. */
  name: text('name'),
  /** E.164; public. */
  phone: text('phone'),
  /** Public; begins with https. Its logo is a photo. */
  website: text('website'),
  /** A name and a website that wait for an admin. */
  askedName: text('asked_name'),
  askedWebsite: text('asked_website'),
  askedAt: at('asked_at'),
  /** When its people chose to stay without a name. */
  keptUnnamedAt: at('kept_unnamed_at'),
  /** When its owners were asked by email for a name; they are asked once. */
  nameMailedAt: at('name_mailed_at'),
  createdAt: at('created_at').notNull(),
})

/** The people of companies; nobody is in two. */
export const companyMembers = pgTable(
  'company_members',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    companyId: uuid('company_id')
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    role: text('role', { enum: ['owner', 'colleague'] }).notNull(),
    joinedAt: at('joined_at')
      .notNull()
      .default(sql`now()`),
  },
  (table) => [index('company_members_company').on(table.companyId)],
)

/** Additional addresses that get every inquiry of a company, once their readers have confirmed that. */
export const companyLeadAddresses = pgTable(
  'company_lead_addresses',
  {
    id: uuid('id').primaryKey(),
    companyId: uuid('company_id')
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    /** Lower case. */
    email: text('email').notNull(),
    /** When the confirmation link was last sent. */
    askedAt: at('asked_at').notNull(),
    confirmedAt: at('confirmed_at'),
  },
  (table) => [
    unique('company_lead_addresses_once').on(table.companyId, table.email),
    index('company_lead_addresses_email').on(table.email),
  ],
)

/** Email invitations to join a company. A link works once. */
export const companyInvitations = pgTable(
  'company_invitations',
  {
    id: uuid('id').primaryKey(),
    companyId: uuid('company_id')
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    /** Lower case; only the account with this address can join. */
    email: text('email').notNull(),
    createdAt: at('created_at').notNull(),
    expiresAt: at('expires_at').notNull(),
    acceptedAt: at('accepted_at'),
  },
  (table) => [
    unique('company_invitations_once').on(table.companyId, table.email),
    index('company_invitations_email').on(table.email),
  ],
)
