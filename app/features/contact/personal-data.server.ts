import { and, asc, eq, isNull, or } from 'drizzle-orm'
import { contactMessages, listingRequests, managerInvitations } from '#app/database/schema/site/contact.ts'
import type { PersonalData } from '#app/platform/personal-data.ts'

type Sent = Pick<typeof contactMessages, 'senderUserId' | 'email'>

/** Messages by this account, or by a visitor with the same address. A message sent from another account belongs to that account. */
const by = (
  { senderUserId, email }: Sent | Pick<typeof listingRequests, 'senderUserId' | 'email'>,
  userId: string,
  own: string,
) => or(eq(senderUserId, userId), and(isNull(senderUserId), eq(email, own)))

/** Messages that a person sent to the operator. */
export const contactData: PersonalData = {
  name: 'contact',
  tables: ['contact_messages', 'listing_requests', 'manager_invitations'],
  read: async (db, { userId, email }) => ({
    contactMessages: await db
      .select({
        name: contactMessages.name,
        email: contactMessages.email,
        subject: contactMessages.subject,
        message: contactMessages.message,
        createdAt: contactMessages.createdAt,
      })
      .from(contactMessages)
      .where(by(contactMessages, userId, email))
      .orderBy(asc(contactMessages.createdAt)),
    listingRequests: await db
      .select({
        name: listingRequests.name,
        email: listingRequests.email,
        phone: listingRequests.phone,
        businessName: listingRequests.businessName,
        universities: listingRequests.universities,
        homes: listingRequests.homes,
        createdAt: listingRequests.createdAt,
      })
      .from(listingRequests)
      .where(by(listingRequests, userId, email))
      .orderBy(asc(listingRequests.createdAt)),
    managerInvitations: await db
      .select({
        email: managerInvitations.email,
        createdAt: managerInvitations.createdAt,
        acceptedAt: managerInvitations.acceptedAt,
      })
      .from(managerInvitations)
      .where(or(eq(managerInvitations.acceptedBy, userId), eq(managerInvitations.email, email)))
      .orderBy(asc(managerInvitations.createdAt)),
  }),
  erase: async (db, { userId, email }) => {
    await db
      .delete(managerInvitations)
      .where(or(eq(managerInvitations.acceptedBy, userId), eq(managerInvitations.email, email)))
    for (const table of [contactMessages, listingRequests])
      await db.delete(table).where(by(table, userId, email))
  },
}
