import { matches } from '#app/database/schema/people/people.ts'
import type { SystemContext } from '#app/platform/context.ts'

/** Makes two people a match, as accepting a request does. */
export async function makeMatch(
  { db, now }: SystemContext,
  one: string,
  other: string,
  createdAt = now(),
): Promise<void> {
  await db
    .insert(matches)
    .values([
      { firstUserId: one, matchedUserId: other, createdAt },
      { firstUserId: other, matchedUserId: one, createdAt },
    ])
    .onConflictDoNothing()
}
