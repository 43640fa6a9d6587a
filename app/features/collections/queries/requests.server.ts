import { and, asc, eq, isNull } from 'drizzle-orm'
import { prepared, type Places } from '#app/database/sql/query-rows.server.ts'
import { users } from '#app/database/schema/accounts.ts'
import { collectionRequests } from '#app/database/schema/collections.ts'
import { seenPeople } from '#app/features/groups/queries/seen-people.server.ts'
import type { Context, Reading } from '#app/platform/context.ts'
import type { CollectionRequest } from '../views.ts'

type Tools = Pick<Context, 'actor' | 'now'> & { db: Reading }

/** Unanswered requests to join, oldest first, from people whom the current user may see. The calling query has checked its
 *  policy. */
export async function requestsOf(tools: Tools, collectionId: string): Promise<CollectionRequest[]> {
  const seen = await seenPeople(tools, await openRequests(tools.db, { collectionId }))
  return seen.map(({ row, ...person }) => ({ ...person, askedAt: row.askedAt.toISOString() }))
}

const openRequests = prepared((db, at: Places<{ collectionId: string }>) =>
  db
    .select({
      userId: users.id,
      givenName: users.givenName,
      familyName: users.familyName,
      askedAt: collectionRequests.askedAt,
    })
    .from(collectionRequests)
    .innerJoin(users, eq(users.id, collectionRequests.userId))
    .where(and(eq(collectionRequests.collectionId, at.collectionId), isNull(collectionRequests.declinedAt)))
    .orderBy(asc(collectionRequests.askedAt), asc(users.id)),
)
