import { eq, sql, type SQL } from 'drizzle-orm'
import { buildingCommutes, studentBuildings } from '#app/database/schema/map/buildings.ts'
import { listings } from '#app/database/schema/homes/listings.ts'
import { places } from '#app/database/schema/map/places.ts'
import { jsonRows } from '#app/database/sql/json-rows.server.ts'
import { changeRows, queryRows } from '#app/database/sql/query-rows.server.ts'
import { shownLat, shownLng } from '#app/database/sql/shown-position.ts'
import { WaysTo } from '#app/features/commute/ways-to.ts'
import { loadGraph } from '#app/features/commute/load-graph.server.ts'
import { CAMPUS_REACH, HOME_REACH } from '#app/features/commute/rules.ts'
import { renewWays, storedWays } from '#app/features/commute/renew-ways.server.ts'
import { streetsVersion } from '#app/features/streets/known-streets.server.ts'
import type { Database, SystemContext } from '#app/platform/context.ts'
import type { Position } from '#app/platform/geo/distance.ts'

const BATCH = 5_000
const [l, b, chosen] = [listings, buildingCommutes, studentBuildings]

type Home = Position & { id: string; buildingId: string; buildingLat: number; buildingLng: number }

/** Computes missing and outdated street routes from homes to the buildings that students chose. Deletes routes to buildings that
 *  nobody has chosen anymore.
 *  @returns how many routes were computed */
export async function renewBuildingCommutes({ db }: SystemContext): Promise<number> {
  const streets = await streetsVersion(db)
  if (streets === '') await db.delete(b)
  const wanted = await db
    .selectDistinct({ id: chosen.buildingId, campusId: chosen.campusId, lat: places.lat, lng: places.lng })
    .from(chosen)
    .innerJoin(places, eq(places.id, chosen.buildingId))
  const bases = wanted.map(
    ({ id, campusId, lat, lng }) => [`${id} ${campusId}`, JSON.stringify({ lat, lng, streets })] as const,
  )
  return renewWays(db, 'building', new Map(streets === '' ? [] : bases), {
    renew: async (end, homes) => {
      const [id = '', campusId = ''] = end.split(' ')
      return renewBuilding(db, streets, { id, campusId: Number(campusId) }, homes)
    },
    cleanUp: async (end) => {
      const [id = ''] = end.split(' ')
      if (!wanted.some((each) => each.id === id)) await db.delete(b).where(eq(b.buildingId, id))
    },
  })
}

async function renewBuilding(
  db: Database,
  streets: string,
  { id: buildingId, campusId }: { id: string; campusId: number },
  which: SQL,
): Promise<number> {
  const some = await queryRows<Home>(
    db,
    sql`select ${l.id} as id, ${shownLat} as lat, ${shownLng} as lng, ${places.id} as "buildingId",
        ${places.lat} as "buildingLat", ${places.lng} as "buildingLng"
      from ${places} join ${l} on ${l.campusId} = ${campusId} and ${which}
        left join ${b} on ${b.buildingId} = ${places.id} and ${b.listingId} = ${l.id}
      where ${places.id} = ${buildingId} and ${l.lat} is not null and ${l.status} <> 'archived' and (${b.listingId} is null or
        (${b.lat}, ${b.lng}, ${b.buildingLat}, ${b.buildingLng}, ${b.streets})
          is distinct from (${shownLat}, ${shownLng}, ${places.lat}, ${places.lng}, ${streets}))`,
  )
  const [first] = some
  if (!first) return 0
  const building = { lat: first.buildingLat, lng: first.buildingLng }
  const graph = await loadGraph(db, building)
  // The same reach as for a campus's middle.
  const reach = { entrance: CAMPUS_REACH, home: HOME_REACH }
  const walks = new WaysTo(graph, 'walk', [building], reach)
  const rides = new WaysTo(graph, 'bike', [building], reach)
  for (let from = 0; from < some.length; from += BATCH) {
    const rows = some
      .slice(from, from + BATCH)
      .map(({ id, ...home }) => ({ ...home, listingId: id, streets, ...storedWays(walks, rides, home) }))
    // A home or a building may have been deleted in the meantime.
    await changeRows(
      db,
      sql`
        insert into ${b} select made.* from ${jsonRows(b, rows)} made
          join ${l} on ${l.id} = made.listing_id join ${places} on ${places.id} = made.building_id
        on conflict (building_id, listing_id) do update set lat = excluded.lat, lng = excluded.lng,
          building_lat = excluded.building_lat, building_lng = excluded.building_lng, streets = excluded.streets,
          walk_meters = excluded.walk_meters, bike_meters = excluded.bike_meters, unstated = excluded.unstated`,
    )
  }
  return some.length
}
