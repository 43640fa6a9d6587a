import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { users } from '../people/accounts.ts'
import { at } from '../columns/at.ts'

const personOrNobody = (name: string) => uuid(name).references(() => users.id, { onDelete: 'set null' })

/** Columns that both forms to the operator share. `sentOnce` is a hash of the form's content and the time its page was
 *  opened: submitting the same form twice gives one row. `senderUserId` is the signed-in user. */
const sent = () => ({
  id: uuid('id').primaryKey(),
  sentOnce: text('sent_once').notNull().unique(),
  senderUserId: personOrNobody('sender_user_id'),
  name: text('name').notNull(),
  email: text('email').notNull(),
  createdAt: at('created_at').notNull(),
})

/** A message from the contact form to the operator (specification part 1 §3, ContactForm). */
export const contactMessages = pgTable(
  'contact_messages',
  {
    ...sent(),
    subject: text('subject').notNull(),
    message: text('message').notNull(),
  },
  (table) => [
    index('contact_messages_at').on(table.createdAt),
    index('contact_messages_sender').on(table.senderUserId),
    index('contact_messages_email').on(table.email),
  ],
)

/** A request to list homes (specification part 2 §7, PropertyManagerInquiry). */
export const listingRequests = pgTable(
  'listing_requests',
  {
    ...sent(),
    /** E.164. */
    phone: text('phone').notNull(),
    businessName: text('business_name').notNull(),
    universities: text('universities').notNull(),
    /** How many homes they offer; null when not stated. */
    homes: integer('homes'),
  },
  (table) => [
    index('listing_requests_at').on(table.createdAt),
    index('listing_requests_sender').on(table.senderUserId),
    index('listing_requests_email').on(table.email),
  ],
)

/** An email invitation whose link makes one account a manager. */
export const managerInvitations = pgTable(
  'manager_invitations',
  {
    id: uuid('id').primaryKey(),
    requestId: uuid('request_id')
      .notNull()
      .references(() => listingRequests.id, { onDelete: 'cascade' }),
    /** The address it was sent to. */
    email: text('email').notNull(),
    /** Keyed hash; the token itself is only in the email. */
    tokenHash: text('token_hash').notNull().unique(),
    /** Homes that they will manage after accepting, unless others manage them by then. */
    listingIds: uuid('listing_ids')
      .array()
      .notNull()
      .default(sql`'{}'`),
    createdAt: at('created_at').notNull(),
    expiresAt: at('expires_at').notNull(),
    acceptedAt: at('accepted_at'),
    acceptedBy: personOrNobody('accepted_by'),
    withdrawnAt: at('withdrawn_at'),
  },
  (table) => [
    index('manager_invitations_request').on(table.requestId),
    index('manager_invitations_accepted_by').on(table.acceptedBy),
    index('manager_invitations_email').on(table.email),
  ],
)
