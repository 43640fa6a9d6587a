import { and, asc, eq, isNull } from 'drizzle-orm'
import { users } from '#app/database/schema/accounts.ts'
import { collectionRequests } from '#app/database/schema/collections.ts'
import { unsafeFactsOf } from '#app/features/people/facts.server.ts'
import { peoplePolicy } from '#app/features/people/policy.ts'
import { shownName } from '#app/features/people/shown-name.ts'
import { unsafeProfilePictures } from '#app/features/photos/profile-pictures.server.ts'
import type { Context } from '#app/platform/context.ts'
import type { CollectionRequest } from '../views.ts'

type Tools = Pick<Context, 'actor' | 'db' | 'now'>

/** Who asked to be let in and has no answer, the first first, as far as whoever asks may see them; part of a read that asked
 *  its policy. */
export async function requestsOf(tools: Tools, collectionId: string): Promise<CollectionRequest[]> {
  const rows = await tools.db
    .select({
      userId: users.id,
      givenName: users.givenName,
      familyName: users.familyName,
      askedAt: collectionRequests.askedAt,
    })
    .from(collectionRequests)
    .innerJoin(users, eq(users.id, collectionRequests.userId))
    .where(and(eq(collectionRequests.collectionId, collectionId), isNull(collectionRequests.declinedAt)))
    .orderBy(asc(collectionRequests.askedAt), asc(users.id))
  if (rows.length === 0) return []
  const facts = await unsafeFactsOf(
    tools,
    rows.map(({ userId }) => userId),
  )
  const seen = rows.filter(({ userId }) => {
    const of = facts.get(userId)
    return of !== undefined && peoplePolicy.see(tools.actor, of) === 'allowed'
  })
  const pictures = await unsafeProfilePictures(
    tools,
    seen.map(({ userId }) => userId),
  )
  return seen.map(({ userId, givenName, familyName, askedAt }) => ({
    userId,
    name: shownName(givenName, familyName),
    photo: pictures.get(userId) ?? null,
    askedAt: askedAt.toISOString(),
  }))
}
