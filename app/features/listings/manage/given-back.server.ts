import { and, desc, eq } from 'drizzle-orm'
import { deskItems } from '#app/database/schema/desk.ts'
import type { Database } from '#app/platform/context.ts'

/** What those who run the site said when they gave a home back that was sent in: null when they did not, or when it was
 *  sent in again since. '' when they said nothing. */
export async function givenBackWhy(db: Database, listingId: string): Promise<string | null> {
  const { kind, subject, decidedAt, id } = deskItems
  const [last] = await db
    .select({ outcome: deskItems.outcome, reason: deskItems.reason })
    .from(deskItems)
    .where(and(eq(kind, 'new-home'), eq(subject, listingId)))
    .orderBy(desc(decidedAt), desc(id)) // one that is open comes first
    .limit(1)
  const isGivenBack = last?.outcome === 'give-back' || last?.outcome === 'given-back'
  return isGivenBack ? (last.reason ?? '') : null
}
