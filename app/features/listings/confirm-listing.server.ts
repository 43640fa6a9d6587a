import { and, inArray, isNull, sql, eq } from 'drizzle-orm'
import { companyOfMember } from '#app/database/sql/company-people.server.ts'
import { goneReports, homeQuestions, trustedSources } from '#app/database/schema/homes/freshness.ts'
import { listings } from '#app/database/schema/homes/listings.ts'
import { closeModerationItem } from '#app/features/moderation-queue/close-item.server.ts'
import type { Actor } from '#app/platform/access.ts'
import type { Database } from '#app/platform/context.ts'
import { changeRows } from '#app/database/sql/query-rows.server.ts'
import { recordChanges } from './listing-changes.server.ts'
import { indexListings } from './index-listings.server.ts'

type Home = Pick<typeof listings.$inferSelect, 'id' | 'version' | 'confirmedAt'>
type Confirmation = { actor: Actor; at: Date }

/** Confirms locked homes: as their manager if the actor is a member of their company, otherwise (as for the office) as the
 *  operator. Returns them to search, closes open questions and discards reports. */
export async function confirmLocked(tx: Database, homes: Home[], { actor, at }: Confirmation): Promise<void> {
  if (homes.length === 0) return
  const ids = homes.map(({ id }) => id)
  const userId = actor.kind === 'person' ? actor.userId : null
  const confirmedBy = sql`case when ${listings.companyId} = ${userId === null ? null : companyOfMember(userId)} then 'manager' else 'operator' end`
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

/** Confirms the locked homes that the actor's company offers, and those without a manager, which are the operator's. An admin who
 *  publishes someone else's home has not checked it. */
export async function confirmOffered(
  tx: Database,
  homes: (Home & Pick<typeof listings.$inferSelect, 'managerId'> & { people: string[] })[],
  word: Confirmation,
): Promise<void> {
  const { actor } = word
  const own = actor.kind === 'person' ? actor.userId : ''
  const offered = homes.filter(({ managerId, people }) => managerId === null || people.includes(own))
  await confirmLocked(tx, offered, word)
}

type Listed = { source: string; externalId: string; confirmedAt: Date | null }

/** Confirms the homes of a repeated import if the operator chose that for the list: as of the list's date, or as of now.
 *  @param ownerId the company that owns the list, if any
 *  @returns ids of the homes that are back in search */
export async function confirmByList(
  tx: Database,
  homes: Listed[],
  now: Date,
  ownerId: string | null = null,
): Promise<string[]> {
  const names = [...new Set(homes.map(({ source }) => source))]
  const trusted = await tx
    .select({ source: trustedSources.source })
    .from(trustedSources)
    .where(
      and(
        inArray(trustedSources.source, names),
        ownerId === null ? isNull(trustedSources.ownerId) : eq(trustedSources.ownerId, ownerId),
      ),
    )
  const sources = new Set(trusted.map(({ source }) => source))
  const rows = homes
    .filter(({ source }) => sources.has(source))
    .map(({ source, externalId, confirmedAt }) => ({
      source,
      external_id: externalId,
      at: (confirmedAt && confirmedAt < now ? confirmedAt : now).toISOString(),
    }))
  if (rows.length === 0) return []
  const confirmed = await changeRows<{ id: string; back: boolean }>(
    tx,
    sql`with given as (
        select l.id, g.at, l.unlisted = 'unconfirmed' as back from listings l
          join json_to_recordset(${JSON.stringify(rows)}::json) as g (source text, external_id text, at timestamptz)
            using (source, external_id)
        where l.owner_id is not distinct from ${ownerId}::uuid
          and (l.fresh_at < g.at or l.confirmed_at is null)
      )
      update listings l set fresh_at = greatest(l.fresh_at, given.at),
        confirmed_by = case when l.confirmed_at >= given.at then l.confirmed_by else 'source' end,
        confirmed_at = greatest(l.confirmed_at, given.at),
        unlisted_at = case when given.back then null else l.unlisted_at end,
        unlisted = case when given.back then null else l.unlisted end
      from given where l.id = given.id
      returning l.id, coalesce(given.back, false) as back`,
  )
  return confirmed.filter(({ back }) => back).map(({ id }) => id)
}
