import { and, desc, eq, sql } from 'drizzle-orm'
import { homeDecisions } from '#app/database/schema/homes/home-decisions.ts'
import { listingChanges } from '#app/database/schema/homes/listing-changes.ts'
import type { listings } from '#app/database/schema/homes/listings.ts'
import type { Reading, SystemContext } from '#app/platform/context.ts'
import { newId } from '#app/platform/addresses/ids.ts'
import { returnReason } from './returned-drafts.server.ts'
import { takenDownBy } from './taken-down-by.server.ts'

type Home = Pick<typeof listings.$inferSelect, 'id' | 'status'>
type Row = typeof homeDecisions.$inferSelect

/** What the people who run the site decided against a home, as its manager sees it. */
export type DecisionAgainst = Pick<Row, 'what' | 'reason' | 'appeal' | 'outcome' | 'answer'> & {
  /** Null for decisions from before they were kept, until one is appealed. */
  id: string | null
  version: number
  appealedAt: Date | null
}

/** The decision that a home is subject to now; null when it is subject to none, or its manager took it down. */
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

/** Stores what was decided about a locked home, and why.
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
