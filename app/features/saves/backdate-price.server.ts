import { and, eq, sql } from 'drizzle-orm'
import { likes } from '#app/database/schema/saves.ts'
import type { Database } from '#app/platform/context.ts'

/** As if a liked home had cost so many cents more on its day, for the demo and for tests: prices of homes that change
 *  while somebody likes them take months. */
export async function backdatePrice(
  db: Database,
  { userId, listingId }: { userId: string; listingId: string },
  more: number,
): Promise<void> {
  await db
    .update(likes)
    .set({ price: sql`${likes.price} + ${more}` })
    .where(and(eq(likes.userId, userId), eq(likes.listingId, listingId)))
}
