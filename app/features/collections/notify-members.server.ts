import { z } from 'zod'
import { eq } from 'drizzle-orm'
import type { GuardedKind } from '#app/platform/live/guarded-kind.ts'
import { collections } from '#app/database/schema/homes/collections.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { allMembersOf } from './collection-facts.server.ts'

/** Sent to current and former members when a collection changes, so that their open pages reload. */
export const collectionsChanged: GuardedKind = {
  name: 'collections',
  about: z.strictObject({}),
  mayKnow: async () => true,
}

/** Shows a change of a collection immediately in its members' open pages.
 *  @param others people to notify who are not members, or no longer */
export async function notifyMembers(
  { db: tx, now, live }: Pick<SystemContext, 'db' | 'now' | 'live'>,
  collectionId: string,
  others: string[] = [],
): Promise<void> {
  await tx.update(collections).set({ updatedAt: now() }).where(eq(collections.id, collectionId))
  const members = await allMembersOf(tx, collectionId)
  await live.send(tx, collectionsChanged, [...members.map(({ userId }) => userId), ...others], {})
}
