import { eq } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import { find } from '#app/database/gate.server.ts'
import { campuses } from '#app/database/schema/map/campuses.ts'
import { commutes } from '#app/database/schema/map/commute.ts'
import { listings } from '#app/database/schema/homes/listings.ts'
import { ownBuildingWay } from '#app/features/buildings/queries.server.ts'
import { wayEnds } from '#app/features/campuses/way-ends.ts'
import { lineToCampus } from '#app/features/commute/line-to-campus.server.ts'
import type { DrawnWay } from '#app/features/listings/detail-params.ts'
import { listingPolicy } from '#app/features/listings/policy.ts'
import { commutesNow } from '#app/features/listings/queries/listing-card.server.ts'
import { attributionOf, knownStreets } from '#app/features/streets/known-streets.server.ts'
import type { Context } from '#app/platform/context.ts'
import { NotFound } from '#app/platform/errors.ts'
import type { MemoryKind } from '#app/platform/process/memory.ts'
import { driveLine } from './ask-drive.server.ts'
import { namedListing } from './find-listing.server.ts'
import type { WayLine } from './way-line.ts'

const linesMemory: MemoryKind<LRUCache<string, { line: WayLine | null }>> = {
  name: 'way-lines',
  make: () => new LRUCache({ max: 2_000 }),
}

/** A way from a home as a line: the walk or the ride along the streets, or the drive. Null where none is known, or where it
 *  is too long to compute while somebody waits. Null also where the home's position is approximate: a line would end at a
 *  door.
 *  @param to campus, or the current user's own building, to which no drive is known
 *  @throws NotFound when the home does not exist or may not be seen */
export async function wayLine(
  ctx: Context,
  { idOrSlug, way, to = 'campus' }: { idOrSlug: string; way: DrawnWay; to?: 'campus' | 'building' },
): Promise<WayLine | null> {
  if (way === 'drive') return to === 'campus' ? driveLine(ctx, idOrSlug) : null
  const named = namedListing(idOrSlug)
  const [{ db }, { home, campus, commute }] = await find(ctx, listingPolicy.read, async (look) => {
    const [row] = await look.db
      .select({ home: listings, campus: campuses, commute: commutes })
      .from(listings)
      .innerJoin(campuses, eq(campuses.id, listings.campusId))
      .leftJoin(commutes, commutesNow)
      .where(named)
    if (!row) throw new NotFound()
    return { ...row.home, ...row }
  })
  const { lat, lng, precision } = home
  if (lat === null || lng === null || precision === 'approximate') return null
  const { version, areas } = await knownStreets(ctx)
  const draw = async (end: Parameters<typeof wayEnds>[0], meters: number): Promise<WayLine | null> => {
    const points = await lineToCampus(db, { way, home: { lat, lng }, campus: end, meters })
    return points && { points, attribution: attributionOf(areas) }
  }
  if (to === 'building') {
    // Not cached, because it says where somebody's classes are.
    const own = await ownBuildingWay(ctx, { home: { id: home.id, lat, lng, campus: campus.slug }, way })
    return own && draw({ ...own.building, entrances: [] }, own.meters)
  }
  const meters = way === 'walk' ? commute?.walkMeters : commute?.bikeMeters
  if (!meters) return null
  const lines = ctx.memory.of(linesMemory)
  const key = JSON.stringify([version, way, lat, lng, meters, wayEnds(campus)])
  const known = lines.get(key)
  if (known) return known.line
  const line = await draw(campus, meters)
  lines.set(key, { line })
  return line
}
