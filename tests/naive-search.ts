// Random homes, random searches, and a search without a database, which the real one must agree with.
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { campuses } from '#app/database/schema/map/campuses.ts'
import { commutes } from '#app/database/schema/map/commute.ts'
import { shownLat, shownLng } from '#app/database/sql/shown-position.ts'
import { shownPosition } from '#app/platform/geo/shown-position.ts'
import { listingDrives, listings } from '#app/database/schema/homes/listings.ts'
import { transitMinutes } from '#app/database/schema/map/transit.ts'
import { makeCampus } from '#app/features/campuses/factory.ts'
import { accessFeatures, filterAmenities } from '#app/features/listings/amenities.ts'
import { listingInput } from '#app/features/listings/factory.ts'
import { leaseTerms, type LeaseTerm } from '#app/features/listings/lease-terms.ts'
import { listingForm, type ListingFields, type ListingInput } from '#app/features/listings/listing-form.ts'
import { costOf } from '#app/features/listings/price.ts'
import { wayChoice, ways, waysIn, type Way } from '#app/features/listings/ways.ts'
import { sorts } from '#app/features/listings/limits.ts'
import { propertyTypes } from '#app/features/listings/choices.ts'
import { saveListings } from '#app/features/listings/save-listings.server.ts'
import { emptySearch, takesMoreBeds, type ListingSearch } from '#app/features/search/search-params.ts'
import { indexMinutes } from '#app/features/listings/index-listings.server.ts'
import { featuresOf } from '#app/features/listings/search-row.server.ts'
import { foldText } from '#app/platform/text/fold-text.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { boxContains } from '#app/platform/geo/box.ts'

export type NaiveHome = ListingFields & { id: string; minutes: Record<Way, number | null> }

const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null, freq: 2 })
const amenity = fc.constantFrom(...filterAmenities.map(({ key }) => key))
const access = fc.constantFrom(...accessFeatures.map(({ key }) => key))
const term = fc.constantFrom(...leaseTerms.map(({ key }) => key))
const day = fc.constantFrom('2026-12-01', '2027-01-15', '2027-06-01', '2027-08-15')
const fee = fc.record({
  name: fc.constant('Trash'),
  kind: fc.constant('fee' as const),
  state: fc.constant('amount' as const),
  amount: fc.integer({ min: 0, max: 20_000 }),
  per: fc.constantFrom('unit' as const, 'bed' as const, 'person' as const),
})

const utility = fc.record({
  name: fc.constantFrom('Water', 'Gas'),
  kind: fc.constant('utility' as const),
  state: fc.constantFrom('included' as const, 'unknown' as const),
  amount: fc.constant(null),
  per: fc.constant('unit' as const),
})

const homes = fc.record({
  campus: fc.constantFrom('usc', 'ucla'),
  name: fc.constantFrom('Café Court', 'Maple House', 'Grand Tower', "O'Hara Flats"),
  type: fc.constantFrom(...propertyTypes),
  price: fc.integer({ min: 10_000, max: 600_000 }),
  priceBasis: maybe(fc.constantFrom('unit' as const, 'bed' as const)),
  beds: fc.integer({ min: 0, max: 6 }),
  baths: maybe(fc.constantFrom(1, 1.5, 2, 3)),
  squareFeet: maybe(fc.integer({ min: 200, max: 900 })),
  position: maybe(
    fc.record({
      lat: fc.double({ min: 34, max: 34.1, noNaN: true }),
      lng: fc.double({ min: -118.4, max: -118.2, noNaN: true }),
    }),
  ),
  precision: fc.constantFrom('exact' as const, 'approximate' as const),
  availableFrom: maybe(day),
  leaseMonths: maybe(fc.constantFrom<number[]>([12], [9, 12], [30], [1])),
  flexibleLease: maybe(fc.constantFrom('month_to_month' as const, 'flexible' as const)),
  furnished: maybe(fc.boolean()),
  pets: maybe(fc.constantFrom('allowed' as const, 'cats_only' as const, 'not_allowed' as const)),
  laundry: maybe(fc.constantFrom('in_unit' as const, 'none' as const)),
  parkingSpaces: maybe(fc.integer({ min: 0, max: 2 })),
  amenities: fc.uniqueArray(amenity, { maxLength: 5 }),
  accessFeatures: fc.uniqueArray(access, { maxLength: 2 }),
  fees: fc
    .tuple(fc.array(fee, { maxLength: 2 }), fc.array(utility, { maxLength: 2 }))
    .map((both) => both.flat()),
  leaseType: maybe(fc.constantFrom('joint' as const, 'individual' as const, 'sublet' as const)),
  ssn: maybe(fc.constant('not_needed' as const)),
  guarantor: maybe(fc.boolean()),
  subletting: maybe(fc.boolean()),
  videoTour: maybe(fc.constant('https://vimeo.com/7')),
  listedAt: day.map((date) => new Date(`${date}T12:00:00Z`)),
})

const stored = fc.record({
  walk: maybe(fc.integer({ min: 0, max: 6_000 })),
  bike: maybe(fc.integer({ min: 0, max: 18_000 })),
  transit: maybe(fc.integer({ min: 1, max: 90 })),
  drive: maybe(
    fc.record({ meters: fc.integer({ min: 0, max: 10_000 }), seconds: fc.integer({ min: 0, max: 1_800 }) }),
  ),
})

/** Any search that a URL can express, except words. */
export const searches: fc.Arbitrary<ListingSearch> = fc.record({
  campus: maybe(fc.constantFrom('usc', 'ucla', 'nowhere')),
  type: maybe(fc.constantFrom(...propertyTypes)),
  q: fc.constant(''),
  min: maybe(fc.integer({ min: 0, max: 3_000 })),
  max: maybe(fc.integer({ min: 200, max: 6_000 })),
  perBed: fc.boolean(),
  people: maybe(fc.integer({ min: 1, max: 20 })),
  beds: maybe(fc.integer({ min: 0, max: 6 })),
  baths: maybe(fc.constantFrom(0, 1, 1.5, 2)),
  orMore: fc.boolean(),
  amenities: fc.uniqueArray(amenity, { maxLength: 2 }),
  access: fc.uniqueArray(access, { maxLength: 1 }),
  terms: fc.uniqueArray(term, { maxLength: 2 }),
  moveIn: maybe(day),
  lease: maybe(fc.constantFrom(1, 9, 12, 30)),
  box: maybe(fc.constant({ west: -118.35, south: 34.02, east: -118.25, north: 34.09 })),
  way: fc.subarray([...ways], { minLength: 1 }).map((some) => wayChoice(some) ?? 'walk'),
  minutes: maybe(fc.integer({ min: 1, max: 60 })),
  group: fc.constant(null),
  fits: fc.constant(false),
  sublets: fc.boolean(),
  sort: fc.constantFrom(...sorts),
  page: fc.constant(1),
})

/** A search that usually has results: at most three filters of a random one. */
export const mildSearches: fc.Arbitrary<ListingSearch> = fc
  .tuple(
    searches,
    fc.shuffledSubarray(Object.keys(emptySearch) as (keyof ListingSearch)[], { maxLength: 3 }),
    fc.constantFrom(...sorts),
  )
  .map(([search, kept, sort]) => ({
    ...emptySearch,
    ...Object.fromEntries(kept.map((key) => [key, search[key]])),
    sort,
  }))

/** Saves `count` random homes, the same every time. */
export async function saveRandomHomes(ctx: SystemContext, count: number): Promise<NaiveHome[]> {
  for (const slug of ['usc', 'ucla']) await makeCampus(ctx, { slug })
  const inputs = fc.sample(homes, { numRuns: count, seed: 7 }).map(({ position, precision, ...home }, n) =>
    listingInput({
      ...home,
      externalId: String(n),
      lat: position?.lat ?? null,
      lng: position?.lng ?? null,
      precision: position ? precision : null,
    } satisfies Partial<ListingInput>),
  )
  await saveListings(ctx, { inputs })
  const saved = await ctx.db.select({ id: listings.id, externalId: listings.externalId }).from(listings)
  const ids = new Map(saved.map(({ id, externalId }) => [externalId, id]))
  const found = fc.sample(stored, { numRuns: count, seed: 7 })
  const named = inputs.map((input, n) => ({
    ...listingForm.parse(input),
    id: ids.get(input.externalId) ?? '',
    ways: input.lat === null ? undefined : found[n],
  }))
  await storeWays(ctx, named)
  return named.map(({ ways: known, ...home }) => ({
    ...home,
    ...shownPosition(home),
    minutes: {
      walk: known?.walk == null ? null : Math.max(1, Math.round(known.walk / 80)),
      bike: known?.bike == null ? null : Math.max(1, Math.round(known.bike / 250)),
      transit: known?.transit ?? null,
      drive:
        known?.drive && known.drive.meters <= FIVE_MILES
          ? Math.max(1, Math.round(known.drive.seconds / 60))
          : null,
    },
  }))
}

const FIVE_MILES = 8_046.72 // meters

/** Stores ways to campus as jobs and routing services would. */
async function storeWays(
  { db, now }: SystemContext,
  homes: { id: string; ways?: typeof stored extends fc.Arbitrary<infer Ways> ? Ways : never }[],
): Promise<void> {
  const at = await db
    .select({
      id: listings.id,
      campusId: listings.campusId,
      lat: shownLat,
      lng: shownLng,
      campus: campuses,
    })
    .from(listings)
    .innerJoin(campuses, eq(campuses.id, listings.campusId))
  for (const { id, ways: known } of homes) {
    const home = at.find((one) => one.id === id)
    if (!known || home?.lat == null || home.lng == null) continue
    const place = { listingId: id, campusId: home.campusId, lat: home.lat, lng: home.lng }
    await db.insert(commutes).values({
      ...place,
      campusLat: home.campus.lat,
      campusLng: home.campus.lng,
      streets: 'random',
      walkMeters: known.walk,
      bikeMeters: known.bike,
      unstated: 0,
      computedAt: now(),
    })
    await db
      .insert(transitMinutes)
      .values({ ...place, basis: 'random', median: known.transit, most: known.transit })
    if (known.drive)
      await db.insert(listingDrives).values({ ...place, ...known.drive, provider: 'osrm', askedAt: now() })
  }
  await indexMinutes(db)
}

/** The price in cents that this search uses for a home. */
export function naiveMoney(home: NaiveHome, { perBed, people }: ListingSearch): number {
  const cost = costOf(home, people)
  return perBed ? cost.knownEach : cost.knownWhole
}

/** The minutes to campus by the quickest of the search's ways; null if none is known. */
export function naiveMinutes(home: NaiveHome, { way }: ListingSearch): number | null {
  const known = waysIn(way).flatMap((each) => home.minutes[each] ?? [])
  return known.length === 0 ? null : Math.min(...known)
}

/** Whether a home states what it takes to rent it, one term after another. */
function naiveTerm(home: NaiveHome, term: LeaseTerm): boolean {
  if (term === 'individual' || term === 'joint') return home.leaseType === term
  if (term === 'guarantor' || term === 'subletting') return home[term] === true
  if (term === 'no_ssn') return home.ssn !== null
  if (term === 'tour') return home.videoTour !== null
  const utilities = home.fees.filter(({ kind }) => kind === 'utility')
  return utilities.length > 0 && !utilities.some(({ state }) => state !== 'included')
}

/** Whether a home matches a search, one simple condition after another. */
export function naiveMatch(home: NaiveHome, search: ListingSearch): boolean {
  const money = naiveMoney(home, search)
  const features = featuresOf(home as unknown as Parameters<typeof featuresOf>[0])
  const than = (value: number, asked: number, more: boolean) => (more ? value >= asked : value === asked)
  if (search.campus !== null && home.campus !== search.campus) return false
  if (search.type !== null && home.type !== search.type) return false
  if (search.min !== null && money < search.min * 100) return false
  if (search.max !== null && money > search.max * 100) return false
  if (search.beds !== null && !than(home.beds, search.beds, takesMoreBeds(search))) return false
  const places = Math.max(1, home.beds)
  const isByBed = costOf(home, null).basis === 'bed'
  if (search.people !== null && search.people > (isByBed ? places : 2 * places)) return false
  if (search.baths !== null && (home.baths === null || !than(home.baths, search.baths, search.orMore)))
    return false
  if (![...search.amenities, ...search.access].every((key) => features.includes(key))) return false
  if (!search.terms.every((each) => naiveTerm(home, each))) return false
  if (search.moveIn !== null && (home.availableFrom === null || home.availableFrom > search.moveIn))
    return false
  const isMonthly = search.lease === 1 && home.flexibleLease === 'month_to_month'
  const isLong = search.lease === null || home.leaseMonths?.includes(search.lease)
  if (!isLong && !isMonthly && home.flexibleLease !== 'flexible') return false
  if (search.box !== null) {
    if (home.lat === null || home.lng === null) return false
    if (!boxContains(search.box, { lat: home.lat, lng: home.lng })) return false
  }
  if (search.minutes !== null && (naiveMinutes(home, search) ?? Infinity) > search.minutes) return false
  const text = foldText(`${home.name} ${home.address}`)
  return search.q.split(' ').every((word) => text.includes(foldText(word)))
}
