import { and, asc, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import { inquiries, inquiryAdditions, inquiryPeople, tours } from '#app/database/schema/homes/inquiries.ts'
import { listings } from '#app/database/schema/homes/listings.ts'
import { withdrawNotifications } from '#app/features/notifications/notify.server.ts'
import type { PersonalData } from '#app/platform/personal-data.ts'
import { inquiryPath } from './paths.ts'

/** Inquiries that an account sent or answered, or that name it. After erasure the receiver keeps an inquiry without the sender's
 *  name, email and phone, and without roommates (PRODUCT.md §4). */
export const inquiryData: PersonalData = {
  name: 'inquiries',
  tables: ['inquiries', 'inquiry_additions', 'inquiry_people', 'tours'],
  read: async (db, { userId, email }) => {
    const { id, name, phone, moveInDate, message, state, createdAt, answeredAt, saidRepliedAt, replyCame } =
      inquiries
    const ofHome = eq(listings.id, inquiries.listingId)
    const named = { inquiryId: inquiryPeople.inquiryId, name: inquiryPeople.name, email: inquiryPeople.email }
    return {
      inquiriesSent: await db
        .select({
          id,
          home: listings.name,
          address: listings.address,
          name,
          email: inquiries.email,
          phone,
          moveInDate,
          message,
          state,
          createdAt,
          answeredAt,
          saidRepliedAt,
          replyCame,
        })
        .from(inquiries)
        .innerJoin(listings, ofHome)
        .where(eq(inquiries.senderUserId, userId))
        .orderBy(asc(createdAt)),
      inquiryAdditions: await db
        .select({
          inquiryId: inquiryAdditions.inquiryId,
          text: inquiryAdditions.text,
          createdAt: inquiryAdditions.createdAt,
        })
        .from(inquiryAdditions)
        .innerJoin(inquiries, eq(inquiries.id, inquiryAdditions.inquiryId))
        .where(eq(inquiries.senderUserId, userId))
        .orderBy(asc(inquiryAdditions.createdAt)),
      roommatesNamed: await db
        .select(named)
        .from(inquiryPeople)
        .innerJoin(inquiries, eq(inquiries.id, inquiryPeople.inquiryId))
        .where(eq(inquiries.senderUserId, userId)),
      namedIn: await db
        .select({ ...named, answer: inquiryPeople.answer })
        .from(inquiryPeople)
        .where(eq(inquiryPeople.userId, userId)),
      namedByAddress: await db
        .select(named)
        .from(inquiryPeople)
        .where(and(eq(inquiryPeople.email, email), isNull(inquiryPeople.userId))),
      tours: await db
        .select({
          inquiryId: tours.inquiryId,
          state: tours.state,
          times: tours.slots,
          startsAt: tours.startsAt,
          createdAt: tours.createdAt,
        })
        .from(tours)
        .innerJoin(inquiries, eq(inquiries.id, tours.inquiryId))
        .where(
          or(
            eq(inquiries.senderUserId, userId),
            eq(inquiries.answeredBy, userId),
            eq(tours.agreedBy, userId),
          ),
        )
        .orderBy(asc(tours.createdAt), asc(tours.id)),
      leads: await db
        .select({ id, home: listings.name, address: listings.address, state, createdAt, answeredAt })
        .from(inquiries)
        .innerJoin(listings, ofHome)
        .where(eq(inquiries.answeredBy, userId))
        .orderBy(asc(createdAt)),
    }
  },
  erase: async (db, { userId, email }) => {
    const sent = await db
      .update(inquiries)
      .set({ name: '', email: '', phone: null })
      .where(eq(inquiries.senderUserId, userId))
      .returning({ id: inquiries.id })
    for (const { id } of sent) {
      const named = await db
        .delete(inquiryPeople)
        .where(eq(inquiryPeople.inquiryId, id))
        .returning({ userId: inquiryPeople.userId })
      // These roommates can no longer open its page.
      const readers = named.flatMap(({ userId: reader }) => reader ?? [])
      await withdrawNotifications({ db }, readers, { kind: 'inquiry-news', link: inquiryPath(id) })
      // Nobody will come to the tour.
      await db
        .update(tours)
        .set({ state: 'cancelled', slots: [], endedBy: 'sender', changedAt: sql`now()` })
        .where(and(eq(tours.inquiryId, id), inArray(tours.state, ['proposed', 'agreed', 'moving'])))
    }
    await db.delete(inquiryPeople).where(and(eq(inquiryPeople.email, email), isNull(inquiryPeople.userId)))
  },
}
