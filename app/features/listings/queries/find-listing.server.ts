import { eq, isNotNull } from 'drizzle-orm'
import { users } from '#app/database/schema/accounts.ts'
import { campuses } from '#app/database/schema/campuses.ts'
import { listingDrives, listings } from '#app/database/schema/listings.ts'
import { authorize } from '#app/platform/access.ts'
import type { Context } from '#app/platform/context.ts'
import { NotFound } from '#app/platform/errors.ts'
import { milesBetween } from '#app/platform/geo/distance.ts'
import { isId } from '#app/platform/ids.ts'
import type { DriveSource } from '#app/platform/routing/drive-provider.ts'
import type { AccessFeature } from '../amenities.ts'
import { couldShowDrive, shownDrive } from '../drive.ts'
import { listingPolicy } from '../policy.ts'
import { costOf, moveInCash } from '../price.ts'
import type { ListingDetail } from '../views.ts'
import { amenityLabels, drivesNow } from './listing-card.server.ts'

const slug = /^[a-z0-9-]{1,80}$/

/** One home by its id or slug, with its cost for `people` (null: the default share).
 *  @throws NotFound for what is neither, does not exist, or may not be seen */
export async function findListing(
  ctx: Context,
  idOrSlug: string,
  people: number | null,
): Promise<ListingDetail> {
  if (!isId(idOrSlug) && !slug.test(idOrSlug)) throw new NotFound()
  const [found] = await ctx.db
    .select({
      home: listings,
      campus: campuses,
      drive: listingDrives,
      withheld: isNotNull(users.suspendedAt),
    })
    .from(listings)
    .innerJoin(campuses, eq(campuses.id, listings.campusId))
    .leftJoin(listingDrives, drivesNow)
    .leftJoin(users, eq(users.id, listings.managerId))
    .where(isId(idOrSlug) ? eq(listings.id, idOrSlug) : eq(listings.slug, idOrSlug))
  if (!found) throw new NotFound()
  authorize(listingPolicy.read, ctx.actor, found.home)
  return toDetail(found, people)
}

type Found = {
  home: typeof listings.$inferSelect
  campus: typeof campuses.$inferSelect
  drive: typeof listingDrives.$inferSelect | null
  /** Whether its manager is suspended; nobody looked where it is left out. */
  withheld?: unknown
}

/** @param people null: the default share */
export function toDetail({ home, campus, drive, withheld }: Found, people: number | null): ListingDetail {
  const { lat, lng } = home
  const miles = lat === null || lng === null ? null : milesBetween({ lat, lng }, campus)
  const shown = {
    id: home.id,
    slug: home.slug,
    name: home.name,
    address: home.address,
    city: home.city,
    zip: home.zip,
    description: home.description,
    type: home.type,
    beds: home.beds,
    bedrooms: home.bedrooms,
    baths: home.baths,
    squareFeet: home.squareFeet,
    yearBuilt: home.yearBuilt,
    lat,
    lng,
    precision: home.precision,
    leaseType: home.leaseType,
    leaseMonths: home.leaseMonths,
    availableFrom: home.availableFrom,
    furnished: home.furnished,
    pets: home.pets,
    laundry: home.laundry,
    parkingSpaces: home.parkingSpaces,
    amenities: amenityLabels(home),
    floorplans: home.floorplans,
    photos: home.photos,
    confirmedBy: home.confirmedBy,
    source: home.source,
  }
  return {
    ...shown,
    campus: {
      slug: campus.slug,
      shortName: campus.shortName,
      name: campus.name,
      lat: campus.lat,
      lng: campus.lng,
    },
    miles,
    cost: { ...costOf(home, people), assumed: home.priceBasisAssumed },
    moveIn: moveInCash(home, people),
    drive: drive && shownDrive(drive, drive.provider as DriveSource),
    driveAskable: !drive && couldShowDrive({ miles, precision: home.precision }),
    accessFeatures: home.accessFeatures as AccessFeature[],
    photoCount: home.photos.length,
    confirmedAt: home.confirmedAt?.toISOString() ?? null,
    listedAt: home.listedAt.toISOString(),
    status: home.status,
    heldBack: home.status === 'published' ? (withheld === true ? 'withheld' : home.heldBack) : null,
    managed: home.managerId !== null,
    archived: home.status === 'archived',
  }
}
