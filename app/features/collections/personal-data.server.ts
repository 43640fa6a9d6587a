import { asc, eq, or, sql } from 'drizzle-orm'
import {
  collectionHomes,
  collectionLeavers,
  collectionMembers,
  collectionNotes,
  collectionRequests,
  collections,
  lastCollections,
} from '#app/database/schema/homes/collections.ts'
import { listings } from '#app/database/schema/homes/listings.ts'
import type { Reading } from '#app/platform/context.ts'
import type { PersonalData } from '#app/platform/personal-data.ts'
import { lockCollectionRow } from './lock-collection.server.ts'
import { endCollectionMembership } from './leave-collection.server.ts'

/** A person's collections, and what they wrote and added in them. On erasure, collections with other members stay; other
 *  collections and all notes are deleted. */
export const collectionData: PersonalData = {
  name: 'collections',
  tables: [
    'collections',
    'collection_members',
    'collection_leavers',
    'collection_notes',
    'collection_requests',
    'collection_homes',
    'last_collections',
  ],
  read: async (db, { userId }) => {
    const inCollection = { collectionId: collections.id, collection: collections.name }
    const home = { listingId: listings.id, home: listings.name }
    const ofCollection = eq(collections.id, collectionHomes.collectionId)
    return {
      collections: await db
        .select({
          ...inCollection,
          description: collections.description,
          madeBySelf: sql<boolean>`${collections.creatorId} = ${userId}`,
          isPublic: sql<boolean>`${collections.shareId} is not null`,
          joinedAt: collectionMembers.joinedAt,
          deletedAt: collections.deletedAt,
        })
        .from(collectionMembers)
        .innerJoin(collections, eq(collections.id, collectionMembers.collectionId))
        .where(eq(collectionMembers.userId, userId)),
      homesAdded: await db
        .select({ ...inCollection, ...home, addedAt: collectionHomes.addedAt })
        .from(collectionHomes)
        .innerJoin(collections, ofCollection)
        .innerJoin(listings, eq(listings.id, collectionHomes.listingId))
        .where(eq(collectionHomes.addedBy, userId)),
      notes: await db
        .select({
          ...inCollection,
          ...home,
          note: collectionNotes.text,
          writtenAt: collectionNotes.updatedAt,
        })
        .from(collectionNotes)
        .innerJoin(collections, eq(collections.id, collectionNotes.collectionId))
        .innerJoin(listings, eq(listings.id, collectionNotes.listingId))
        .where(eq(collectionNotes.userId, userId)),
      // Without the outcome, because refusals stay secret.
      requests: await db
        .select({ collectionId: collectionRequests.collectionId, askedAt: collectionRequests.askedAt })
        .from(collectionRequests)
        .where(eq(collectionRequests.userId, userId)),
      left: await db.select().from(collectionLeavers).where(eq(collectionLeavers.userId, userId)),
      savedIntoLast: await db.select().from(lastCollections).where(eq(lastCollections.userId, userId)),
    }
  },
  erase: async (db, { userId }) => {
    for (const collectionId of await collectionsOfPerson(db, userId)) {
      if (await lockCollectionRow(db, collectionId, { strength: 'update' }))
        await endCollectionMembership({ now: () => new Date(), db }, collectionId, userId)
    }
  },
}

/** In a fixed order, so that two concurrent erasures cannot deadlock. */
async function collectionsOfPerson(db: Reading, userId: string): Promise<string[]> {
  const rows = await db
    .selectDistinct({ id: collections.id })
    .from(collections)
    .leftJoin(collectionMembers, eq(collectionMembers.collectionId, collections.id))
    .where(or(eq(collectionMembers.userId, userId), eq(collections.creatorId, userId)))
    .orderBy(asc(collections.id))
  return rows.map(({ id }) => id)
}
