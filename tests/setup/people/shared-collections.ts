// Collections that are shared with a group.
import { eq } from 'drizzle-orm'
import { collections } from '#app/database/schema/homes/collections.ts'
import type { personOf } from '#app/features/accounts/factory.ts'
import { makeCollection } from '#app/features/collections/factory.ts'
import { makeGroup } from '#app/features/groups/factory.ts'
import type { SystemContext } from '#app/platform/context.ts'

type User = Parameters<typeof personOf>[0]

/** A collection of the first person, shared with a group of all of them. */
export async function makeSharedCollection(
  ctx: SystemContext,
  people: [User, ...User[]],
  homes: string[],
): Promise<{ collectionId: string; groupId: string }> {
  const groupId = await makeGroup(ctx, people)
  const collectionId = await makeCollection(ctx, people[0], { homes })
  await ctx.db.update(collections).set({ groupId }).where(eq(collections.id, collectionId))
  return { collectionId, groupId }
}
