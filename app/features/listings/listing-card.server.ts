import { sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { fixedSql } from '#app/database/sql/query-rows.server.ts'
import { shownLat, shownLng } from '#app/database/sql/shown-position.ts'
import { campuses } from '#app/database/schema/map/campuses.ts'
import { commutes } from '#app/database/schema/map/commute.ts'
import { listingDrives, listings } from '#app/database/schema/homes/listings.ts'
import { transitMinutes } from '#app/database/schema/map/transit.ts'
import { milesBetween } from '#app/platform/geo/distance.ts'
import { shownPosition } from '#app/platform/geo/shown-position.ts'
import { colorOf } from '#app/platform/files/images/placeholder.ts'
import { amenityLabels } from './amenity-labels.ts'
import { cardCost, costOf } from './price.ts'
import { shownWay, toCampusText, type StoredWays } from './to-campus.ts'
import { minutesText, type WayChoice } from './ways.ts'
import type { Photo } from './rules.ts'
import { CARD_AMENITIES } from './limits.ts'
import type { ListingCard } from './views.ts'
import { asLastPublished, hasMoved, type LastFacts } from './last-facts.server.ts'

/** The columns of a home's row that a card uses unchanged. */
const ofHome = [
  'id',
  'slug',
  'name',
  'address',
  'city',
  'type',
  'price',
  'priceBasis',
  'priceBasisAssumed',
  'beds',
  'bedrooms',
  'baths',
  'squareFeet',
  'lat',
  'lng',
  'precision',
  'fees',
  'availableFrom',
  'confirmedBy',
  'amenities',
  'furnished',
  'pets',
  'laundry',
  'parkingSpaces',
] as const satisfies (keyof Home)[]

type Home = typeof listings.$inferSelect

/** The columns of a card: the home, its campus and the stored routes there. */
type CardFields = StoredWays &
  Pick<Home, (typeof ofHome)[number] | 'photos'> & {
    campusSlug: string
    campusName: string
    campusLat: number
    campusLng: number
    confirmedAt: string | null
    offList: boolean
    photoCount: number
  }

const l = listings
const c = campuses
const d = listingDrives
const w = commutes
const t = transitMinutes

const columns = {
  ...(Object.fromEntries(ofHome.map((name): [string, AnyPgColumn] => [name, l[name]])) as Record<
    (typeof ofHome)[number],
    AnyPgColumn
  >),
  confirmedAt: l.confirmedAt,
  offList: sql`${l.missingSince} is not null and coalesce(${l.confirmedAt} < ${l.missingSince}, true)`,
  campusSlug: c.slug,
  campusName: c.shortName,
  campusLat: c.lat,
  campusLng: c.lng,
  lat: shownLat,
  lng: shownLng,
  photos: sql`jsonb_path_query_array(${l.photos}, '$[0]')`,
  photoCount: sql`jsonb_array_length(${l.photos})`,
  walkMeters: w.walkMeters,
  bikeMeters: w.bikeMeters,
  unstated: w.unstated,
  transitMinutes: t.median,
  transitAbout: t.about,
  driveMeters: d.meters,
  driveSeconds: d.seconds,
} satisfies Record<keyof CardFields, SQL | AnyPgColumn>
const names = Object.keys(columns) as (keyof CardFields)[]

/** A card's columns as a JSON array; select it from `cardSources`. For the driver, one text for a whole page is far cheaper than
 *  rows, and arrays cost PostgreSQL a quarter less than objects (docs/performance.md). */
export const cardJson = fixedSql(
  sql`json_build_array(${sql.join(
    names.map((name) => sql`${columns[name]}`),
    sql`, `,
  )})`,
)

/** A parsed row of `cardJson`. */
export type CardRow = unknown[]

/** All properties up front: adding them one by one takes three times as long. */
const noFields = Object.fromEntries(names.map((name) => [name, null]))

function fieldsOf(row: CardRow): CardFields {
  const fields: Partial<Record<keyof CardFields, unknown>> = { ...noFields }
  for (const [place, name] of names.entries()) fields[name] = row[place]
  return fields as CardFields
}

/** A home's stored drive, unless the home has since moved or changed campus. */
export const drivesNow = sql`${d.listingId} = ${l.id} and ${d.campusId} = ${l.campusId}
  and ${d.lat} = ${shownLat} and ${d.lng} = ${shownLng}`

/** The facts of a stored drive that views show; only maps need its line. */
export const driveFacts = { meters: d.meters, seconds: d.seconds, provider: d.provider }

/** A home's stored route along the streets, unless the home, its campus or the campus's entrances have since moved. */
export const commutesNow = sql`${w.listingId} = ${l.id} and ${w.campusId} = ${l.campusId}
  and ${w.lat} = ${shownLat} and ${w.lng} = ${shownLng} and ${w.campusLat} = ${c.lat} and ${w.campusLng} = ${c.lng}
  and ${w.entrancesVersion} = ${c.entrancesVersion}`

/** The stored minutes by bus and train, unless the home has since moved or changed campus. */
export const transitNow = sql`${t.listingId} = ${l.id} and ${t.campusId} = ${l.campusId}
  and ${t.lat} = ${shownLat} and ${t.lng} = ${shownLng}`

/** Homes with their campus and the stored routes there. */
export const cardSources = fixedSql(
  sql`${l} join ${c} on ${c.id} = ${l.campusId} left join ${d} on ${drivesNow}
    left join ${w} on ${commutesNow} left join ${t} on ${transitNow}`,
)

/** Makes a home's card for `people` (null: the default share).
 *  @param last the last facts of a home that is no longer published
 *  @param way the ways to campus that the card compares; it shows the minutes of the quickest known one */
export function toCard(
  row: CardRow,
  people: number | null,
  last: LastFacts = null,
  way: WayChoice = 'walk',
): ListingCard {
  const home = asLastPublished(fieldsOf(row), last)
  const { campusSlug, campusName, campusLat, campusLng } = home
  const { lat, lng } = shownPosition(home)
  const shown = hasMoved(last) ? undefined : shownWay(way, home, home.precision === 'approximate')
  const cost = cardCost(costOf(home, people))
  return {
    id: home.id,
    slug: home.slug,
    name: home.name,
    address: home.address,
    city: home.city,
    campus: { slug: campusSlug, shortName: campusName },
    type: home.type,
    beds: home.beds,
    bedrooms: home.bedrooms,
    baths: home.baths,
    squareFeet: home.squareFeet,
    cost: { ...cost, assumed: home.priceBasisAssumed },
    miles:
      lat === null || lng === null
        ? null
        : tenths(milesBetween({ lat, lng }, { lat: campusLat, lng: campusLng })),
    precision: home.precision,
    lat,
    lng,
    toCampus: shown ? toCampusText(shown, campusName) : null,
    minutes: shown ? minutesText(shown.minutes, shown.way) : null,
    availableFrom: home.availableFrom,
    pets: home.pets,
    confirmedAt: home.confirmedAt === null ? null : new Date(home.confirmedAt).toISOString(),
    confirmedBy: home.confirmedBy,
    ...(home.offList && { offList: true }),
    amenities: amenityLabels(home).slice(0, CARD_AMENITIES),
    photos: home.photos.map(asOnCard),
    photoCount: home.photoCount,
  }
}

/** Until a card's photo loads, the card shows its mean color, never a blurred preview. */
const asOnCard = ({ thumbhash, ...photo }: Photo): Photo =>
  thumbhash === undefined ? photo : { ...photo, thumbhash: colorOf(thumbhash) }

/** Pages show one decimal; all digits would make the page larger. */
const tenths = (miles: number) => Math.round(miles * 10) / 10
