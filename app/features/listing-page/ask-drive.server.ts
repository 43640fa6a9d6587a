import { eq, sql } from 'drizzle-orm'
import { changeRows } from '#app/database/sql/query-rows.server.ts'
import { authorize } from '#app/database/gate.server.ts'
import { listingDrives, listings } from '#app/database/schema/homes/listings.ts'
import type { Context, SystemContext } from '#app/platform/context.ts'
import type { Position } from '#app/platform/geo/distance.ts'
import type { Drive, DriveProvider, DriveSource } from '#app/platform/routing/drive-provider.ts'
import { driveAttribution, DriveRefused, isDrawable } from '#app/platform/routing/drive-provider.ts'
import { describeError } from '#app/platform/log/log.server.ts'
import { shownDrive, type ShownDrive } from '#app/features/listings/facts/drive.ts'
import { indexMinutes } from '#app/features/listings/index/index-minutes.server.ts'
import { listingPolicy } from '#app/features/listings/policy.ts'
import type { ListingDetail } from '#app/features/listings/views.ts'
import { findListing } from './find-listing.server.ts'
import type { WayLine } from './way-line.ts'

/** The drive from a home to its campus: the stored one, or else requested from the operator's routing service. It
 *  is stored, once for each home and campus, if the service's terms allow that. A failure is only logged.
 *  @returns null when there is no service, no answer, or more than 5 miles
 *  @throws NotFound */
export async function askDrive(ctx: Context, idOrSlug: string): Promise<ShownDrive | null> {
  const home = await findListing(ctx, { idOrSlug, people: null })
  if (!home.driveAskable || !ctx.drives) return home.drive
  const drive = await request(ctx, home, ctx.drives)
  return drive && shownDrive(drive, ctx.drives.name)
}

/** The stored drive as a line; one that was stored without a line is requested again. Null where no drive is known or it
 *  may not be drawn.
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

/** Null when there is no road or no answer. */
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

/** Of two concurrent requests the first one is stored. A home that moved or changed campus gets a new drive. */
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
