import { eq } from 'drizzle-orm'
import { collections } from '#app/database/schema/collections.ts'
import { makeCollection } from '#app/features/collections/factory.ts'
import { makeGroup } from '#app/features/groups/factory.ts'
import type { personOf } from '#app/features/accounts/factory.ts'
import type { Context } from '#app/platform/context.ts'
import { rankField, reasonField, vetoField } from './read-ballot.ts'

type User = Parameters<typeof personOf>[0]

/** A collection of the first person, shared with a group of all of them. */
export async function makeSharedCollection(
  ctx: Context,
  people: [User, ...User[]],
  homes: string[],
): Promise<{ collectionId: string; groupId: string }> {
  const groupId = await makeGroup(ctx, people)
  const collectionId = await makeCollection(ctx, people[0], { homes })
  await ctx.db.update(collections).set({ groupId }).where(eq(collections.id, collectionId))
  return { collectionId, groupId }
}

/** An answer as the form sends it. @param order the homes that have a place, the best first
 *  @param vetoes reasons by home */
export function ballotOf(order: string[], vetoes: Record<string, string> = {}): Record<string, string> {
  return {
    ...Object.fromEntries(order.map((id, index) => [rankField(id), String(index + 1)])),
    ...Object.fromEntries(
      Object.entries(vetoes).flatMap(([id, reason]) => [
        [vetoField(id), 'on'],
        [reasonField(id), reason],
      ]),
    ),
  }
}
