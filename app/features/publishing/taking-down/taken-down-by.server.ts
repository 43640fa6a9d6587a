import { and, desc, eq, sql } from 'drizzle-orm'
import { listingChanges } from '#app/database/schema/homes/listing-changes.ts'
import type { Reading } from '#app/platform/context.ts'

const takenDown = JSON.stringify([{ field: 'status', to: 'archived' }])

/** Who archived a home last, by its history: its manager (also by the link in an email), or somebody else. */
export async function takenDownBy(db: Reading, listingId: string): Promise<'manager' | 'others'> {
  const { by, changes, version, id } = listingChanges
  const [last] = await db
    .select({ by })
    .from(listingChanges)
    .where(and(eq(listingChanges.listingId, listingId), sql`${changes} @> ${takenDown}::jsonb`))
    .orderBy(desc(version), desc(id))
    .limit(1)
  return last?.by === 'manager' ? 'manager' : 'others'
}
