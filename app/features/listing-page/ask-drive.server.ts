import { sql } from 'drizzle-orm'
import { authorize } from '#app/database/gate.server.ts'
import { listingDrives, listings } from '#app/database/schema/listings.ts'
import type { Context, SystemContext } from '#app/platform/context.ts'
import type { Position } from '#app/platform/geo/distance.ts'
import type { Drive, DriveSource } from '#app/platform/routing/drive-provider.ts'
import { DriveRefused } from '#app/platform/routing/drive-provider.ts'
import { describeError } from '#app/platform/log/log.server.ts'
import { shownDrive, type ShownDrive } from '#app/features/listings/facts/drive.ts'
import { indexMinutes } from '#app/features/listings/index/index-minutes.server.ts'
import { listingPolicy } from '#app/features/listings/policy.ts'
import { findListing } from './find-listing.server.ts'

/** The drive from a home to its campus: the stored one, or else requested from the operator's routing service. It
 *  is stored, once for each home and campus, if the service's terms allow that. A failure is only logged.
 *  @returns null when there is no service, no answer, or more than 5 miles
 *  @throws NotFound */
export async function askDrive(ctx: Context, idOrSlug: string): Promise<ShownDrive | null> {
  const home = await findListing(ctx, idOrSlug, null)
  const db = authorize(ctx, listingPolicy.keepDrive, { status: home.archived ? 'archived' : 'published' })
  const { id, lat, lng, campus } = home
  const provider = ctx.drives
  if (!home.driveAskable || !provider || lat === null || lng === null) return home.drive
  try {
    const drive = await provider.drive({ lat, lng }, campus)
    if (drive && provider.storable) await keep({ ...ctx, db }, { id, lat, lng }, drive, provider.name)
    return drive && shownDrive(drive, provider.name)
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
  await ctx.db.execute(sql`
    insert into ${listingDrives} (listing_id, campus_id, lat, lng, meters, seconds, provider, asked_at)
    select id, campus_id, ${lat}::float8, ${lng}::float8, ${drive.meters}::int, ${drive.seconds}::int, ${provider},
      ${ctx.now().toISOString()}::timestamptz
    from ${listings} where id = ${id}
    on conflict (listing_id) do update set campus_id = excluded.campus_id, lat = excluded.lat, lng = excluded.lng,
      meters = excluded.meters, seconds = excluded.seconds, provider = excluded.provider, asked_at = excluded.asked_at
    where (${listingDrives.campusId}, ${listingDrives.lat}, ${listingDrives.lng})
      is distinct from (excluded.campus_id, excluded.lat, excluded.lng)`)
  await indexMinutes(ctx.db, [id])
}
