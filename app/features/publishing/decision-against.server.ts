import { and, desc, eq, sql } from 'drizzle-orm'
import { homeDecisions } from '#app/database/schema/homes/home-decisions.ts'
import { listingChanges } from '#app/database/schema/homes/listing-changes.ts'
import type { listings } from '#app/database/schema/homes/listings.ts'
import type { Reading, SystemContext } from '#app/platform/context.ts'
import { newId } from '#app/platform/addresses/ids.ts'
import { moderationItems } from '#app/database/schema/site/moderation-queue.ts'

type Home = Pick<typeof listings.$inferSelect, 'id' | 'status'>
type Row = typeof homeDecisions.$inferSelect

/** A decision against a home by the people who run the site, as its manager sees it. */
export type DecisionAgainst = Pick<Row, 'what' | 'reason' | 'appeal' | 'outcome' | 'answer'> & {
  /** Null for decisions made before decisions were stored, until one is appealed. */
  id: string | null
  version: number
  appealedAt: Date | null
}

/** The decision currently in effect against a home; null if there is none, or if its manager took it down. */
export async function decisionAgainst(db: Reading, { id, status }: Home): Promise<DecisionAgainst | null> {
  const what = await refused(db, { id, status })
  if (what === null) return null
  const { version, changes } = listingChanges
  const [last] = await db
    .select({ version })
    .from(listingChanges)
    .where(and(eq(listingChanges.listingId, id), sql`${changes} @> '[{"field":"status"}]'::jsonb`))
    .orderBy(desc(version), desc(listingChanges.id))
    .limit(1)
  const at = last?.version ?? 0
  const [kept] = await db
    .select()
    .from(homeDecisions)
    .where(and(eq(homeDecisions.listingId, id), eq(homeDecisions.version, at)))
  if (kept) return kept
  const reason = what === 'given-back' ? ((await returnReason(db, id)) ?? '') : ''
  const nothing = { appeal: null, appealedAt: null, outcome: null, answer: null }
  return { id: null, version: at, what, reason, ...nothing }
}

async function refused(db: Reading, { id, status }: Home): Promise<Row['what'] | null> {
  if (status === 'archived') return (await takenDownBy(db, id)) === 'others' ? 'taken-down' : null
  if (status !== 'draft') return null
  return (await returnReason(db, id)) === null ? null : 'given-back'
}

type Decided = Pick<Row, 'listingId' | 'version' | 'what' | 'reason'>

/** Stores a decision about a locked home, and its reason.
 *  @returns its id */
export async function keepDecision(
  { db: tx, now }: Pick<SystemContext, 'db' | 'now'>,
  decided: Decided,
): Promise<string> {
  const [row] = await tx
    .insert(homeDecisions)
    .values({ id: newId(), ...decided, at: now() })
    .onConflictDoUpdate({
      target: [homeDecisions.listingId, homeDecisions.version],
      set: { what: decided.what },
    })
    .returning({ id: homeDecisions.id })
  return row?.id ?? ''
}

const isGivenBack = ({ outcome }: { outcome: string | null }) =>
  outcome === 'give-back' || outcome === 'given-back'

/** The admin's reason for returning a submitted home, '' if none was given; null if it was not returned, or has been submitted
 *  again since. */
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

const takenDown = JSON.stringify([{ field: 'status', to: 'archived' }])

/** Why others took a home down or returned a draft, '' if no reason was given; null if they did neither, or it was submitted again
 *  since. A column for queries from `listings`, so that a list of homes needs no further query. */
export const reasonAgainst = sql<string | null>`case "listings"."status"
  when 'archived' then (
    select case when change.by <> 'manager' then coalesce(decision.reason, '') end
    from listing_changes change
    left join home_decisions decision
      on decision.listing_id = change.listing_id and decision.version = change.version
    where change.listing_id = "listings"."id" and change.changes @> ${sql.raw(`'${takenDown}'`)}::jsonb
    order by change.version desc, change.id desc limit 1)
  when 'draft' then (
    select case when item.outcome in ('give-back', 'given-back') then coalesce(item.reason, '') end
    from moderation_items item
    where item.kind = 'new-home' and item.subject = "listings"."id"::text
    order by item.decided_at desc, item.id desc limit 1) end`

/** Who last archived a home, according to its history: its manager (including by the link in an email), or someone else. */
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
