import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'
import { listings } from '#app/database/schema/homes/listings.ts'
import { moderationItems } from '#app/database/schema/site/moderation-queue.ts'
import type { Reading } from '#app/platform/context.ts'

/** Which of a manager's drafts were returned to them and not submitted again since. */
export async function returnedDrafts(db: Reading, managerId: string): Promise<Set<string>> {
  const { kind, subject, outcome, decidedAt, id } = moderationItems
  const drafts = sql`(select ${listings.id}::text from ${listings}
    where ${listings.managerId} = ${managerId}::uuid and ${listings.status} = 'draft')`
  const rows = await db
    .select({ subject, outcome })
    .from(moderationItems)
    .where(and(eq(kind, 'new-home'), inArray(subject, drafts)))
    .orderBy(asc(decidedAt), asc(id)) // The last item of each home counts, and an open one sorts last.
  const last = new Map(rows.map((row) => [row.subject, row]))
  return new Set([...last.values()].filter(isGivenBack).map((row) => row.subject))
}

const isGivenBack = ({ outcome }: { outcome: string | null }) =>
  outcome === 'give-back' || outcome === 'given-back'

/** The admin's reason for returning a submitted home; null when it was not returned, or was submitted again since. '' when
 *  no reason was given. */
export async function returnReason(db: Reading, listingId: string): Promise<string | null> {
  const { kind, subject, decidedAt, id } = moderationItems
  const [last] = await db
    .select({ outcome: moderationItems.outcome, reason: moderationItems.reason })
    .from(moderationItems)
    .where(and(eq(kind, 'new-home'), eq(subject, listingId)))
    .orderBy(desc(decidedAt), desc(id)) // An open item sorts first.
    .limit(1)
  return last && isGivenBack(last) ? (last.reason ?? '') : null
}
