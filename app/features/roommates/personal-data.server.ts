import { asc, eq } from 'drizzle-orm'
import { hiddenPeople, matchRequests, roomOffers } from '#app/database/schema/people/roommates.ts'
import type { PersonalData } from '#app/platform/personal-data.ts'

/** Requests that a person sent and received, people they hid, and the place they offer. Other people appear as ids, without what
 *  they wrote. All of it is deleted with the account's row. */
export const roommateData: PersonalData = {
  name: 'roommates',
  tables: ['match_requests', 'hidden_people', 'room_offers'],
  read: async (db, { userId }) => {
    const { senderUserId, receiverUserId, status, note, createdAt, closedAt } = matchRequests
    const [place] = await db.select().from(roomOffers).where(eq(roomOffers.userId, userId))
    return {
      placeOffered: place ?? null,
      requestsSent: await db
        .select({ to: receiverUserId, status, note, createdAt, closedAt })
        .from(matchRequests)
        .where(eq(senderUserId, userId))
        .orderBy(asc(createdAt)),
      requestsReceived: await db
        .select({ from: senderUserId, status, createdAt, closedAt })
        .from(matchRequests)
        .where(eq(receiverUserId, userId))
        .orderBy(asc(createdAt)),
      hidden: await db
        .select({ userId: hiddenPeople.hiddenUserId, since: hiddenPeople.createdAt })
        .from(hiddenPeople)
        .where(eq(hiddenPeople.userId, userId)),
    }
  },
}
