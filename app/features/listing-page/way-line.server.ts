import { eq, sql } from 'drizzle-orm'
import { companyPeople } from '#app/database/sql/company-people.server.ts'
import { LRUCache } from 'lru-cache'
import { changeRows } from '#app/database/sql/query-rows.server.ts'
import { authorize, find } from '#app/database/gate.server.ts'
import { listingDrives, listings } from '#app/database/schema/homes/listings.ts'
import type { Context, SystemContext } from '#app/platform/context.ts'
import type { Position } from '#app/platform/geo/distance.ts'
import {
  driveAttribution,
  DriveRefused,
  isDrawable,
  type Drive,
  type DriveProvider,
  type DriveSource,
} from '#app/platform/routing/drive-provider.ts'
import { describeError } from '#app/platform/log/log.server.ts'
import { shownDrive, type ShownDrive } from '#app/features/listings/to-campus.ts'
import { indexMinutes } from '#app/features/listings/index-listings.server.ts'
import { listingPolicy } from '#app/features/listings/policy.ts'
import type { ListingDetail } from '#app/features/listings/views.ts'
import { campuses } from '#app/database/schema/map/campuses.ts'
import { commutes } from '#app/database/schema/map/commute.ts'
import { ownBuildingWay } from '#app/features/buildings/building.query.server.ts'
import { wayEnds } from '#app/features/campuses/way-ends.ts'
import { lineToCampus } from '#app/features/commute/line-to-campus.server.ts'
import type { DrawnWay } from '#app/features/listings/detail-params.ts'
import { commutesNow } from '#app/features/listings/listing-card.server.ts'
import { attributionOf, knownStreets } from '#app/features/streets/known-streets.server.ts'
import { NotFound } from '#app/platform/errors.ts'
import type { MemoryKind } from '#app/platform/process/memory.ts'
import { findListing, namedListing } from './listing.query.server.ts'

/** A route as the map draws it: pairs of longitude and latitude from the home to the destination, and the attribution of its data. */
export type WayLine = { points: [number, number][]; attribution: string }

/** The drive from a home to its campus: the stored one, otherwise requested from the operator's routing service. It is stored, once
 *  per home and campus, if the service's terms allow that. A failure is only logged.
 *  @returns null if there is no service or no response, or if it is over 5 miles
 *  @throws NotFound */
export async function askDrive(ctx: Context, idOrSlug: string): Promise<ShownDrive | null> {
  const home = await findListing(ctx, { idOrSlug, people: null })
  if (!home.driveAskable || !ctx.drives) return home.drive
  const drive = await request(ctx, home, ctx.drives)
  return drive && shownDrive(drive, ctx.drives.name)
}

/** The stored drive as a line; a drive stored without a line is requested again. Null if no drive is known or it may not be drawn.
 *  @throws NotFound */
export async function driveLine(ctx: Context, idOrSlug: string): Promise<WayLine | null> {
  const home = await findListing(ctx, { idOrSlug, people: null })
  const { id, drive, precision, archived } = home
  if (!drive || !isDrawable(drive.source) || precision === 'approximate') return null
  const { db } = authorize(ctx, listingPolicy.read, { status: archived ? 'archived' : 'published' })
  const [stored] = await db
    .select({ line: listingDrives.line })
    .from(listingDrives)
    .where(eq(listingDrives.listingId, id))
  const again = stored?.line === null && ctx.drives?.storable ? ctx.drives : null
  const points = again ? (await request(ctx, home, again))?.line : stored?.line
  return points && points.length > 0 ? { points, attribution: driveAttribution[drive.source] } : null
}

/** Null if there is no road or no response. */
async function request(ctx: Context, home: ListingDetail, provider: DriveProvider): Promise<Drive | null> {
  const { id, lat, lng, campus, archived } = home
  if (lat === null || lng === null) return null
  const open = authorize(ctx, listingPolicy.keepDrive, { status: archived ? 'archived' : 'published' })
  try {
    const drive = await provider.drive({ lat, lng }, campus)
    if (drive && provider.storable) await keep(open, { id, lat, lng }, drive, provider.name)
    return drive
  } catch (error) {
    const status = error instanceof DriveRefused ? ` with status ${error.status}` : ''
    ctx.log.warn({ listing: id, ...describeError(error) }, `API request failed${status}`)
    return null
  }
}

type Asked = { id: string } & Position

/** If two requests run concurrently, the first one is stored. A home that moved or changed campus gets a new drive. */
async function keep(
  ctx: SystemContext,
  { id, lat, lng }: Asked,
  drive: Drive,
  provider: DriveSource,
): Promise<void> {
  await changeRows(
    ctx.db,
    sql`
    insert into ${listingDrives} (listing_id, campus_id, lat, lng, meters, seconds, provider, line, asked_at)
    select id, campus_id, ${lat}::float8, ${lng}::float8, ${drive.meters}::int, ${drive.seconds}::int, ${provider},
      ${JSON.stringify(drive.line ?? [])}::jsonb, ${ctx.now().toISOString()}::timestamptz
    from ${listings} where id = ${id}
    on conflict (listing_id) do update set campus_id = excluded.campus_id, lat = excluded.lat, lng = excluded.lng,
      meters = excluded.meters, seconds = excluded.seconds, provider = excluded.provider, line = excluded.line, asked_at = excluded.asked_at
    where (${listingDrives.campusId}, ${listingDrives.lat}, ${listingDrives.lng})
      is distinct from (excluded.campus_id, excluded.lat, excluded.lng) or ${listingDrives.line} is null`,
  )
  await indexMinutes(ctx.db, [id])
}

const linesMemory: MemoryKind<LRUCache<string, { line: WayLine | null }>> = {
  name: 'way-lines',
  make: () => new LRUCache({ max: 2_000 }),
}

/** A route from a home as a line: the walk or bike ride along the streets, or the drive. Null if none is known, or if computing it
 *  would take too long for a request. Also null if the home's position is approximate: a line would suggest an exact door.
 *  @param to campus, or the current user's own building, to which no drive is known
 *  @throws NotFound if the home does not exist or may not be seen */
export async function wayLine(
  ctx: Context,
  { idOrSlug, way, to = 'campus' }: { idOrSlug: string; way: DrawnWay; to?: 'campus' | 'building' },
): Promise<WayLine | null> {
  if (way === 'drive') return to === 'campus' ? driveLine(ctx, idOrSlug) : null
  const named = namedListing(idOrSlug)
  const [{ db }, { home, campus, commute }] = await find(ctx, listingPolicy.read, async (look) => {
    const [row] = await look.db
      .select({ home: listings, campus: campuses, commute: commutes, people: companyPeople })
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
    // Not cached, because it reveals where someone's classes are.
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
