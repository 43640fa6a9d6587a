import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { changeRows } from '#app/database/sql/query-rows.server.ts'
import { trustedSources } from '#app/database/schema/homes/freshness.ts'
import type { Database } from '#app/platform/context.ts'

type Listed = { source: string; externalId: string; confirmedAt: Date | null }

/** Confirms the homes of a repeated import, if the operator chose so for the list: as of the list's date, or of now.
 *  @param ownerId the manager whose list it is, if any
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
