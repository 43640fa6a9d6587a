import type { companies } from '#app/database/schema/homes/companies.ts'
import type { campuses } from '#app/database/schema/map/campuses.ts'
import type { commutes } from '#app/database/schema/map/commute.ts'
import type { listingDrives, listings } from '#app/database/schema/homes/listings.ts'
import { offererOf, type OffererFacts } from '#app/features/companies/rules.ts'
import { shownCommute } from '#app/features/commute/shown-commute.ts'
import { milesBetween } from '#app/platform/geo/distance.ts'
import { shownPosition } from '#app/platform/geo/shown-position.ts'
import type { DriveSource } from '#app/platform/routing/drive-provider.ts'
import type { AccessFeature } from './amenities.ts'
import { amenityLabels, laundryOf } from './amenity-labels.ts'
import { couldShowDrive, shownDrive, type WayToCampus } from './to-campus.ts'
import { costOf, moveInCash, optionalFees, withChosenFees } from './price.ts'
import { plainFacts } from './home-fields.ts'
import type { ListingDetail } from './views.ts'

/** The facts that the view of a home's page is made from. */
export type HomeFacts = Omit<
  typeof listings.$inferSelect,
  | 'campusId'
  | 'companyId'
  | 'ownerId'
  | 'externalId'
  | 'freshAt'
  | 'unlistedAt'
  | 'version'
  | 'createdAt'
  | 'updatedAt'
>
export type CampusFacts = Pick<
  typeof campuses.$inferSelect,
  'slug' | 'shortName' | 'name' | 'lat' | 'lng' | 'entrances'
>

type Found = {
  home: HomeFacts
  campus: CampusFacts
  /** Omitted in a preview: unknown. */
  company?: Pick<typeof companies.$inferSelect, 'id' | 'name' | 'phone' | 'website'> &
    Pick<OffererFacts, 'logo'>
  commute: typeof commutes.$inferSelect | null
  drive: Pick<typeof listingDrives.$inferSelect, 'meters' | 'seconds' | 'provider'> | null
  /** Omitted: none. */
  toCampus?: WayToCampus[]
  /** Whether the home is withheld (is-withheld.server.ts); omitted: unknown. */
  withheld?: unknown
  /** The register's sentences about its company; omitted: none. */
  registered?: string[]
}

/** @param people null: the default share
 *  @param chosen the names of the optional fees that are counted */
export function toDetail(
  { home, campus, company, commute, drive, toCampus = [], withheld, registered = [] }: Found,
  people: number | null,
  chosen: readonly string[] = [],
): ListingDetail {
  const priced = { ...home, fees: withChosenFees(home.fees, chosen) }
  const { lat, lng } = shownPosition(home)
  const miles = lat === null || lng === null ? null : milesBetween({ lat, lng }, campus)
  const shown = {
    ...plainFacts(home),
    id: home.id,
    slug: home.slug,
    name: home.name,
    address: home.address,
    city: home.city,
    zip: home.zip,
    description: home.description,
    beds: home.beds,
    bedrooms: home.bedrooms,
    baths: home.baths,
    lat,
    lng,
    precision: home.precision,
    laundry: laundryOf(home),
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
      hasEntrances: campus.entrances.length > 0,
    },
    miles,
    cost: { ...costOf(priced, people), assumed: home.priceBasisAssumed },
    moveIn: moveInCash(priced, people),
    optional: optionalFees(home, people),
    commute: commute && shownCommute(commute),
    drive: drive && shownDrive(drive, drive.provider as DriveSource),
    toCampus,
    driveAskable: !drive && couldShowDrive({ miles, precision: home.precision }),
    accessFeatures: home.accessFeatures as AccessFeature[],
    photoCount: home.photos.length,
    confirmedAt: home.confirmedAt?.toISOString() ?? null,
    offList:
      home.missingSince !== null && (home.confirmedAt === null || home.confirmedAt < home.missingSince),
    listedAt: home.listedAt.toISOString(),
    status: home.status,
    unlisted: home.status === 'published' ? (withheld === true ? 'withheld' : home.unlisted) : null,
    // An offerer who cannot be sent inquiries here does not show a phone number or website either.
    offerer: company
      ? {
          ...offererOf(company),
          phone: withheld === true ? null : company.phone,
          website: withheld === true ? null : company.website,
          logo: company.logo,
        }
      : null,
    registered,
    managed: home.managerId !== null,
    rentedThrough: home.rentedThrough,
    archived: home.status === 'archived',
  }
}
