import { sql, type SQL } from 'drizzle-orm'
import { changeRows } from '#app/database/sql/query-rows.server.ts'
import { campuses } from '#app/database/schema/map/campuses.ts'
import { listingSearch } from '#app/database/schema/homes/listing-search.ts'
import { listings } from '#app/database/schema/homes/listings.ts'
import { authorize } from '#app/database/gate.server.ts'
import type { Context, Database } from '#app/platform/context.ts'
import { listingPolicy } from './policy.ts'
import { RANK } from './rank.ts'

const EARTH_RADIUS_MILES = 3958.7613
const home = listings
const search = listingSearch

/** Recomputes the ranks of all homes, or of the given ones, and writes only those that changed. Runs nightly and after imports. */
export async function refreshRanks(ctx: Context, ids?: string[]): Promise<void> {
  const { db } = authorize(ctx, listingPolicy.save, { status: 'published' })
  // Statistics from the middle of an import, before its homes are committed, make the query plan a hundred times slower.
  if (!ids) await changeRows(db, sql`analyze (skip_locked) ${home}, ${search}`)
  await rankListings(db, ctx.now(), ids)
}

/** Ranks homes inside the transaction of a verb. */
export async function rankListings(db: Database, now: Date, ids?: string[]): Promise<void> {
  const only = ids && sql`listing_id = any(${sql.param(ids)}::uuid[])`
  const alike = only && sql`where (campus_id, beds) in (select campus_id, beds from ${search} where ${only})`
  await changeRows(
    db,
    sql`
    with medians as materialized (
      select campus_id, beds, percentile_disc(0.5) within group (order by share) as share
      from ${search} ${alike}
      group by campus_id, beds
    ), ranked as (
      select ${search.listingId} as id, floor(${points(now)} + 0.5)::smallint as rank
      from ${search} join ${home} on ${home.id} = ${search.listingId}
        join ${campuses} on ${campuses.id} = ${search.campusId}
        join medians on medians.campus_id = ${search.campusId} and medians.beds = ${search.beds}
      ${only && sql`where ${only}`}
    )
    update ${search} set rank = ranked.rank from ranked
    where ${search.listingId} = ranked.id and ${search.rank} is distinct from ranked.rank`,
  )
}

function points(now: Date): SQL {
  const days = sql`extract(epoch from ${now.toISOString()}::timestamptz - ${home.confirmedAt})::float8 / 86400`
  const ratio = sql`${search.share} / greatest(1, medians.share)::float8`
  return sql`coalesce(${ramp(days, RANK.fresh)}, 0) + ${complete} * ${RANK.complete.points}::float8
    + coalesce(${ramp(miles, RANK.near)}, 0) + ${ramp(ratio, RANK.fair)}`
}

/** Full points up to `all`, none from `none` on, linear in between. */
function ramp(value: SQL, { points, all, none }: { points: number; all: number; none: number }): SQL {
  return sql`${points}::float8 * case when ${value} is not null then
    greatest(0, least(1, (${none}::float8 - ${value}) / ${none - all}::float8)) end`
}

const facts = sql`num_nonnulls(${home.baths}, ${home.squareFeet}, ${home.lat}, ${home.availableFrom},
  ${home.leaseMonths}, ${home.leaseType}, ${home.furnished}, ${home.pets}, ${home.laundry}, ${home.parkingSpaces},
  ${home.deposit}, ${home.applicationFee}, ${home.yearBuilt}, nullif(${home.description}, ''),
  nullif(jsonb_array_length(${home.photos}), 0), nullif(cardinality(${home.amenities}), 0))`
const complete = sql`${facts} / 16.0::float8`

/** The same formula as app/platform/geo/distance.ts. */
const miles = sql`${2 * EARTH_RADIUS_MILES}::float8 * asin(sqrt(least(1,
  sin(radians(${search.lat} - ${campuses.lat}) / 2) ^ 2 + cos(radians(${search.lat})) * cos(radians(${campuses.lat}))
    * sin(radians(${search.lng} - ${campuses.lng}) / 2) ^ 2)))`
