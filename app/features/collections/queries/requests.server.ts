import { and, asc, eq, isNull } from 'drizzle-orm'
import { queryRows, type Places } from '#app/database/sql/query-rows.server.ts'
import { users } from '#app/database/schema/people/accounts.ts'
import { campuses } from '#app/database/schema/map/campuses.ts'
import { collectionRequests } from '#app/database/schema/homes/collections.ts'
import { profiles } from '#app/database/schema/people/profiles.ts'
import { seenColumns, seenPeople } from '#app/features/groups/queries/seen-people.server.ts'
import { viewerOf, type ViewerValues } from '#app/features/people/viewer.server.ts'
import type { Context, Reading } from '#app/platform/context.ts'
import type { CollectionRequest } from '../views.ts'

type Tools = Pick<Context, 'actor' | 'now'> & { db: Reading }

/** Unanswered requests to join, oldest first, from people whom the current user may see. */
export async function requestsOf(tools: Tools, collectionId: string): Promise<CollectionRequest[]> {
  const rows = await queryRows(tools.db, openRequests, { ...viewerOf(tools), collectionId })
  return seenPeople(tools, rows).map(({ row, ...person }) => ({
    ...person,
    askedAt: row.askedAt.toISOString(),
  }))
}

const openRequests = (at: Places<ViewerValues & { collectionId: string }>, db: Reading) =>
  db
    .select({ ...seenColumns(at), askedAt: collectionRequests.askedAt })
    .from(collectionRequests)
    .innerJoin(users, eq(users.id, collectionRequests.userId))
    .leftJoin(profiles, eq(profiles.userId, users.id))
    .leftJoin(campuses, eq(campuses.id, profiles.campusId))
    .where(and(eq(collectionRequests.collectionId, at.collectionId), isNull(collectionRequests.declinedAt)))
    .orderBy(asc(collectionRequests.askedAt), asc(users.id))
