import { and, eq, sql, type SQL } from 'drizzle-orm'
import { movedHomes, wayRenewals } from '#app/database/schema/map/commute.ts'
import { listings } from '#app/database/schema/homes/listings.ts'
import { queryRows } from '#app/database/sql/query-rows.server.ts'
import type { Database } from '#app/platform/context.ts'
import type { Position } from '#app/platform/geo/distance.ts'
import type { WaysTo } from './ways-to.ts'

type Job = 'campus' | 'building' | 'transit'
type Work = {
  /** Computes routes to one end. @param homes which homes to examine, as a condition on listings
   *  @returns for how many homes */
  renew: (end: string, homes: SQL) => Promise<number>
  /** Deletes the routes to an end that no longer exists. */
  cleanUp?: (end: string) => Promise<unknown>
}

/** Examines all homes for each end whose basis changed. For other ends it examines only homes that moved since the last run:
 *  comparing 100,000 homes every minute would keep a database busy.
 *  @param bases by end: what its routes depend on besides the homes
 *  @returns for how many homes routes were computed */
export async function renewWays(
  db: Database,
  job: Job,
  bases: ReadonlyMap<string, string>,
  { renew, cleanUp }: Work,
): Promise<number> {
  const { end, basis, since } = wayRenewals
  const known = await db.select({ end, basis, since }).from(wayRenewals).where(eq(wayRenewals.job, job))
  const oldest = Math.min(Number.MAX_SAFE_INTEGER, ...known.map((each) => each.since))
  // Transactions do not commit in the order they begin, so the next run looks back to the oldest one still running now. In a
  // database that was restored elsewhere, transaction numbers may start lower.
  const [state] = await queryRows<{ now: string; moved: boolean; restored: boolean }>(
    db,
    sql`select xmin.now::text as now, xmin.now < ${oldest}::bigint as restored,
        exists (select from ${movedHomes} where ${movedHomes.version} >= ${oldest}::bigint) as moved
      from (select pg_snapshot_xmin(pg_current_snapshot())::text::bigint as now) xmin`,
  )
  if (!state) throw new Error('a query without a table answers with one row')
  const moved = sql`${listings.id} in (
    select ${movedHomes.listingId} from ${movedHomes} where ${movedHomes.version} >= ${oldest}::bigint)`
  const last = new Map(state.restored && known.length > 0 ? [] : known.map((each) => [each.end, each.basis]))
  let renewed = 0
  for (const [each, its] of bases) {
    const all = last.get(each) !== its
    if (!all && !state.moved) continue
    renewed += await renew(each, all ? sql`true` : moved)
    const row = { job, end: each, basis: its, since: Number(state.now) }
    const target = [wayRenewals.job, wayRenewals.end]
    await db.insert(wayRenewals).values(row).onConflictDoUpdate({ target, set: row })
  }
  for (const gone of known.filter((each) => !bases.has(each.end))) {
    await cleanUp?.(gone.end)
    await db.delete(wayRenewals).where(and(eq(wayRenewals.job, job), eq(wayRenewals.end, gone.end)))
  }
  return renewed
}

/** A home's routes as tables store them: in whole meters, null if unknown; `unstated` as in `commutes`. */
export function storedWays(walks: WaysTo, rides: WaysTo, home: Position) {
  const [walk, bike] = [walks.from(home), rides.from(home)]
  return {
    walkMeters: walk && Math.round(walk.meters),
    bikeMeters: bike && Math.round(bike.meters),
    unstated: (walk?.unstated ? 1 : 0) | (bike?.unstated ? 2 : 0),
  }
}
