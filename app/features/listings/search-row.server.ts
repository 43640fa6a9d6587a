import { getTableColumns } from 'drizzle-orm'
import { foldText } from '#app/platform/text/fold-text.ts'
import { listings } from '#app/database/schema/homes/listings.ts'
import { listingSearch } from '#app/database/schema/homes/listing-search.ts'
import { shownPosition } from '#app/platform/geo/shown-position.ts'
import { accessFeatures, featureBits, petBits, termBits } from './amenities.ts'
import { findAmenity, synonymsOf } from './find-amenity.ts'
import { laundryOf } from './amenity-labels.ts'
import { leaseTerms, type LeaseTerm } from './lease-terms.ts'
import { costOf, priceParts } from './price.ts'
import { petPolicyLabels, propertyTypes } from './choices.ts'

type Listing = typeof listings.$inferInsert
type SearchRow = Omit<
  typeof listingSearch.$inferSelect,
  'rank' | 'walkMinutes' | 'bikeMinutes' | 'transitMinutes' | 'driveMinutes'
>
type Derived = 'listingId' | 'lat' | 'lng'
/** The columns that the search row and the listing both have, with the same name and type; they are copied. */
type Copied = {
  [Name in Exclude<keyof SearchRow, Derived> & keyof Listing]: Listing[Name] extends
    | SearchRow[Name]
    | undefined
    ? Name
    : never
}[Exclude<keyof SearchRow, Derived> & keyof Listing]
const bothHave = Object.keys(getTableColumns(listingSearch)).filter(
  (name) => name in getTableColumns(listings),
)
const copyOf = (listing: Listing) =>
  Object.fromEntries(bothHave.map((name) => [name, listing[name as Copied] ?? null])) as Pick<
    SearchRow,
    Copied
  >

/** A home's features, from its amenities and its columns for pets, laundry, parking and furnished. */
export function featuresOf(listing: Listing): string[] {
  const access = listing.accessFeatures ?? []
  const laundry = laundryOf({ laundry: listing.laundry ?? null, amenities: listing.amenities ?? [] })
  return [
    ...(listing.amenities ?? []),
    ...access,
    ...(listing.furnished ? ['furnished'] : []),
    ...(listing.pets === 'allowed' || listing.pets === 'cats_only' ? ['pets'] : []),
    ...(laundry === 'in_unit' || laundry === 'on_site' ? ['laundry'] : []),
    ...((listing.parkingSpaces ?? 0) > 0 ? ['parking'] : []),
  ]
}

function saidOfPets({ pets }: Listing): string[] {
  return pets === 'allowed' || pets === 'not_allowed' ? [petBits[pets]] : []
}

/** Whether a home states a term. A missing value never counts as stated. */
const states: Record<LeaseTerm, (listing: Listing) => boolean> = {
  individual: ({ leaseType }) => leaseType === 'individual',
  joint: ({ leaseType }) => leaseType === 'joint',
  no_ssn: ({ ssn }) => ssn === 'not_needed',
  guarantor: ({ guarantor }) => guarantor === true,
  subletting: ({ subletting }) => subletting === true,
  // Every utility the home names.
  utilities: ({ fees }) => {
    const named = (fees ?? []).filter(({ kind }) => kind === 'utility')
    return named.length > 0 && named.every(({ state }) => state === 'included')
  },
  tour: ({ videoTour }) => Boolean(videoTour),
}
const statedTerms = (listing: Listing): LeaseTerm[] =>
  leaseTerms.map(({ key }) => key).filter((key) => states[key](listing))

const EVERY_MONTH = 2 ** 31 - 2 // 1 to 30

/** One bit for each lease length, in months, that a tenant can choose. */
function monthsMask({ leaseMonths, flexibleLease }: Listing): number {
  if (flexibleLease === 'flexible') return EVERY_MONTH
  const months = [...(leaseMonths ?? []), ...(flexibleLease === 'month_to_month' ? [1] : [])]
  return months.reduce((mask, each) => mask | (1 << each), 0)
}

/** Derives a home's search row; nothing else does. */
export function searchRow(listing: Listing): SearchRow {
  const facts = { ...listing, fees: listing.fees ?? [] }
  const { basis, shared, personal } = priceParts(facts)
  const cost = costOf(facts)
  const { lat = null, lng = null, precision = null } = listing
  const derived: Omit<SearchRow, Copied> = {
    listingId: listing.id,
    share: cost.knownEach,
    whole: cost.knownWhole,
    shared,
    personal,
    byBed: basis === 'bed' ? 1 : 0,
    type: propertyTypes.indexOf(listing.type),
    halfBaths: listing.baths == null ? null : Math.round(listing.baths * 2),
    features: featureBits([...featuresOf(listing), ...saidOfPets(listing)]) | termBits(statedTerms(listing)),
    leaseMonths: monthsMask(listing),
    ...shownPosition({ lat, lng, precision }),
    approximate: listing.precision === 'approximate' ? 1 : 0,
  }
  return { ...copyOf(listing), ...derived }
}

/** All synonyms of a feature, so that "balcony" finds a patio; free text as written. */
function wordings(feature: string): string[] {
  const known = findAmenity(feature) ?? accessFeatures.find(({ key }) => key === feature)
  return known ? [known.key, known.label, ...synonymsOf(known)] : [feature]
}

/** The text that the search box searches: name, address, description and features (specification part 2 §2). */
export function searchText(listing: Listing): string {
  const parts = [listing.name, listing.address, listing.city, listing.zip, listing.type, listing.description]
  const features = featuresOf(listing).flatMap((feature) =>
    // The filter counts cats as pets, but a search for "dog" should not find a cats-only home.
    feature === 'pets' && listing.pets === 'cats_only' ? [petPolicyLabels.cats_only] : wordings(feature),
  )
  return foldText([...parts, ...features].filter(Boolean).join(' \n'))
}

/** The distinct words of a text, for both the search box and the index. */
export function wordsOf(text: string): string[] {
  return [
    ...new Set(
      foldText(text)
        .replace(/['’]/g, '')
        .match(/[\p{L}\p{N}]{1,40}/gu) ?? [],
    ),
  ]
}
