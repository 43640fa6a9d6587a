import { eq, sql } from 'drizzle-orm'
import { campuses } from '#app/database/schema/map/campuses.ts'
import { campusIsochrones } from '#app/database/schema/map/commute.ts'
import { wayEnds } from '#app/features/campuses/way-ends.ts'
import { streetsVersion } from '#app/features/streets/known-streets.server.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { WaysTo } from './ways-to.ts'
import { loadGraph } from './load-graph.server.ts'
import { CAMPUS_REACH, ENTRANCE_REACH, HOME_REACH } from './rules.ts'
import { isochrones, LONGEST_WALK } from './isochrones.ts'

const [c, i] = [campuses, campusIsochrones]

/** Contains half an hour's walk from any entrance. */
const AROUND_MILES = 3

/** Computes walking-time lines around each campus that is new, has moved, or whose entrances or streets changed.
 *  @returns how many campuses */
export async function renewIsochrones({ db, now }: SystemContext): Promise<number> {
  const streets = await streetsVersion(db)
  if (streets === '') {
    await db.delete(i)
    return 0
  }
  const stale = await db
    .select({ id: c.id, lat: c.lat, lng: c.lng, entrances: c.entrances, version: c.entrancesVersion })
    .from(c)
    .leftJoin(i, eq(i.campusId, c.id))
    .where(
      sql`(${i.campusLat}, ${i.campusLng}, ${i.entrancesVersion}, ${i.streets})
        is distinct from (${c.lat}, ${c.lng}, ${c.entrancesVersion}, ${streets})`,
    )
  for (const campus of stale) {
    const { id, lat, lng, entrances, version } = campus
    const ends = wayEnds(campus)
    const entrance = entrances.length > 0 ? ENTRANCE_REACH : CAMPUS_REACH
    const graph = await loadGraph(db, campus, AROUND_MILES)
    const walks = new WaysTo(graph, 'walk', ends, { entrance, home: HOME_REACH }, LONGEST_WALK)
    const drawn = {
      campusLat: lat,
      campusLng: lng,
      entrancesVersion: version,
      streets,
      isochrones: isochrones(walks, ends),
      computedAt: now(),
    }
    await db
      .insert(i)
      .values({ campusId: id, ...drawn })
      .onConflictDoUpdate({ target: i.campusId, set: drawn })
  }
  return stale.length
}
