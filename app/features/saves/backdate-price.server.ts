import { and, eq, sql } from 'drizzle-orm'
import { likes } from '#app/database/schema/homes/saves.ts'
import type { Database } from '#app/platform/context.ts'

/** For the demo and tests: changes a like as if the home's price had been higher by this many cents at the time, because real price
 *  changes would take months. */
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
