import { z } from 'zod'
import { and, eq, sql, type SQL } from 'drizzle-orm'
import type { JobKind } from '#app/platform/jobs/job-kind.ts'
import { changeRows, queryRows } from '#app/database/sql/query-rows.server.ts'
import { shownLat, shownLng } from '#app/database/sql/shown-position.ts'
import { campuses, type CampusEntrance } from '#app/database/schema/map/campuses.ts'
import { commutes } from '#app/database/schema/map/commute.ts'
import { listings } from '#app/database/schema/homes/listings.ts'
import { jsonRows } from '#app/database/sql/json-rows.server.ts'
import { wayEnds } from '#app/features/campuses/way-ends.ts'
import { streetsVersion } from '#app/features/streets/known-streets.server.ts'
import type { SystemContext } from '#app/platform/context.ts'
import type { Position } from '#app/platform/geo/distance.ts'
import { WaysTo } from './ways-to.ts'
import { loadGraph } from './load-graph.server.ts'
import { CAMPUS_REACH, ENTRANCE_REACH, HOME_REACH } from './rules.ts'
import { renewWays, storedWays } from './renew-ways.server.ts'

/** Queued when routes to campus were computed or deleted, so that the search index updates its minutes. `ids` null: any home. */
export const minutesChanged: JobKind<{ ids: string[] | null }> = {
  name: 'minutes-changed',
  payload: z.object({ ids: z.array(z.string()).nullable() }),
  waits: [5, 30, 300],
}

/** If more homes than this changed, their ids are not listed. */
const MOST_NAMED = 200

const BATCH = 5_000

type Home = Position & {
  id: string
  campusId: number
  campusLat: number
  campusLng: number
  entrancesVersion: number
}
const [l, c, w] = [listings, campuses, commutes]

/** Computes missing and outdated routes to campus: those of new and moved homes and, if a campus moved, its entrances changed, or
 *  streets were imported, those of all its homes.
 *  @returns how many homes */
export async function renewCommutes(ctx: SystemContext): Promise<number> {
  const { db, jobs } = ctx
  const streets = await streetsVersion(db)
  if (streets === '')
    await db.transaction(async (tx) => {
      const gone = await tx.delete(commutes).returning({ id: w.listingId })
      if (gone.length > 0) await jobs.enqueue(tx, minutesChanged, { ids: null }, { key: 'all' })
    })
  const ends = await db.select({ id: c.id, lat: c.lat, lng: c.lng, entrances: c.entrancesVersion }).from(c)
  const bases = ends.map(({ id, ...basis }) => [String(id), JSON.stringify({ ...basis, streets })] as const)
  return renewWays(db, 'campus', new Map(streets === '' ? [] : bases), {
    renew: (campusId, homes) => renewCampus(ctx, streets, Number(campusId), homes),
  })
}

async function renewCampus(
  { db, now, jobs }: SystemContext,
  streets: string,
  campusId: number,
  which: SQL,
): Promise<number> {
  const some = await queryRows<Home>(
    db,
    sql`select ${l.id} as id, ${shownLat} as lat, ${shownLng} as lng, ${l.campusId}::int as "campusId",
        ${c.lat} as "campusLat", ${c.lng} as "campusLng", ${c.entrancesVersion} as "entrancesVersion"
      from ${l} join ${c} on ${c.id} = ${l.campusId}
        left join ${w} on ${w.listingId} = ${l.id}
      where ${l.campusId} = ${campusId} and ${which}
        and ${l.lat} is not null and ${l.status} <> 'archived' and (${w.listingId} is null or
        (${w.campusId}, ${w.lat}, ${w.lng}, ${w.campusLat}, ${w.campusLng}, ${w.entrancesVersion}, ${w.streets})
          is distinct from (${l.campusId}, ${shownLat}, ${shownLng}, ${c.lat}, ${c.lng}, ${c.entrancesVersion}, ${streets}))`,
  )
  const at = now()
  const [first] = some
  if (!first) return 0
  const campus = { lat: first.campusLat, lng: first.campusLng }
  const graph = await loadGraph(db, campus)
  const entrances = await entrancesOf(db, first)
  if (!entrances) return 0
  const ends = wayEnds({ ...campus, entrances })
  const reach = { entrance: entrances.length > 0 ? ENTRANCE_REACH : CAMPUS_REACH, home: HOME_REACH }
  const walks = new WaysTo(graph, 'walk', ends, reach)
  const rides = new WaysTo(graph, 'bike', ends, reach)
  for (let from = 0; from < some.length; from += BATCH) {
    const rows = some.slice(from, from + BATCH).map(({ id, ...home }) => ({
      ...home,
      listingId: id,
      streets,
      ...storedWays(walks, rides, home),
      computedAt: at,
    }))
    await db.transaction(async (tx) => {
      // A home may have been deleted in the meantime.
      await changeRows(
        tx,
        sql`
        insert into ${commutes} select made.* from ${jsonRows(commutes, rows)} made
          join ${l} on ${l.id} = made.listing_id join ${c} on ${c.id} = made.campus_id
        on conflict (listing_id) do update set campus_id = excluded.campus_id, lat = excluded.lat, lng = excluded.lng,
          campus_lat = excluded.campus_lat, campus_lng = excluded.campus_lng,
          entrances_version = excluded.entrances_version, streets = excluded.streets,
          walk_meters = excluded.walk_meters, bike_meters = excluded.bike_meters, unstated = excluded.unstated,
          computed_at = excluded.computed_at`,
      )
      const ids = toIndex(rows)
      await jobs.enqueue(tx, minutesChanged, { ids }, ids ? {} : { key: 'all' })
    })
  }
  return some.length
}

/** Null if they changed since the homes were read; the next run then computes the routes. */
async function entrancesOf(db: SystemContext['db'], home: Home): Promise<CampusEntrance[] | null> {
  const [campus] = await db
    .select({ entrances: c.entrances })
    .from(c)
    .where(and(eq(c.id, home.campusId), eq(c.entrancesVersion, home.entrancesVersion)))
  return campus?.entrances ?? null
}

const toIndex = (rows: { listingId: string }[]) =>
  rows.length > MOST_NAMED ? null : rows.map(({ listingId }) => listingId)
