import { eq, sql } from 'drizzle-orm'
import {
  blocks,
  contactViews,
  matches,
  profileOpenings,
  seenPeople,
} from '#app/database/schema/people/people.ts'
import type { PersonalData } from '#app/platform/personal-data.ts'

/** A person's blocks and matches, with other people as ids; who blocked the person is other people's data. All of it is deleted
 *  with the account's row. */
export const peopleData: PersonalData = {
  name: 'people',
  tables: ['blocks', 'matches', 'contact_views', 'profile_openings', 'seen_people'],
  read: async (db, { userId }) => ({
    blocked: await db.select().from(blocks).where(eq(blocks.blockerUserId, userId)),
    matches: await db.select().from(matches).where(eq(matches.firstUserId, userId)),
    contactsSeen: await db.select().from(contactViews).where(eq(contactViews.viewerUserId, userId)),
    ownContactsSeenBy: await db.select().from(contactViews).where(eq(contactViews.ownerUserId, userId)),
    peopleSeenOnCards: await db
      .select({ day: seenPeople.day, count: sql<number>`cardinality(${seenPeople.people})` })
      .from(seenPeople)
      .where(eq(seenPeople.viewerUserId, userId)),
    profilesOpened: await db.select().from(profileOpenings).where(eq(profileOpenings.viewerUserId, userId)),
  }),
}
