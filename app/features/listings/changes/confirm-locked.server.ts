import { and, inArray, isNull, sql } from 'drizzle-orm'
import { goneReports, homeQuestions } from '#app/database/schema/homes/freshness.ts'
import { listings } from '#app/database/schema/homes/listings.ts'
import { closeModerationItem } from '#app/features/moderation-queue/close-item.server.ts'
import type { Actor } from '#app/platform/access.ts'
import type { Database } from '#app/platform/context.ts'
import { recordChanges } from './record-changes.server.ts'
import { indexListings } from '../index/index-listings.server.ts'

type Home = Pick<typeof listings.$inferSelect, 'id' | 'version' | 'confirmedAt'>
type Word = { actor: Actor; at: Date }

/** Confirms locked homes, as their manager if it is the actor and else as the operator, returns them to search, closes open
 *  questions and discards reports. */
export async function confirmLocked(tx: Database, homes: Home[], { actor, at }: Word): Promise<void> {
  if (homes.length === 0) return
  const ids = homes.map(({ id }) => id)
  const userId = actor.kind === 'person' ? actor.userId : null
  const confirmedBy = sql`case when ${listings.managerId} = ${userId}::uuid then 'manager' else 'operator' end`
  await tx
    .update(listings)
    .set({ confirmedAt: at, confirmedBy, freshAt: at, unlisted: null, unlistedAt: null, updatedAt: at })
    .where(inArray(listings.id, ids))
  await tx
    .update(homeQuestions)
    .set({ answer: 'void', answeredAt: at })
    .where(and(inArray(homeQuestions.listingId, ids), isNull(homeQuestions.answer)))
  const reported = await tx
    .update(goneReports)
    .set({ closedAt: at })
    .where(and(inArray(goneReports.listingId, ids), isNull(goneReports.closedAt)))
    .returning({ listingId: goneReports.listingId })
  const subjects = new Set(reported.map(({ listingId }) => `home:${listingId}`))
  for (const subject of [...subjects].toSorted())
    await closeModerationItem({ actor, now: () => at, db: tx }, 'freshness', subject, 'confirmed')
  const changed = homes.map(({ id, version, confirmedAt }) => ({
    listingId: id,
    version,
    changes: [{ field: 'confirmedAt', from: confirmedAt?.toISOString() ?? null, to: at.toISOString() }],
  }))
  await recordChanges(tx, actor, changed, at)
  await indexListings(tx, ids, at)
}
