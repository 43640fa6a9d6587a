import { sql, type SQL } from 'drizzle-orm'
import { inSql } from '#app/database/sql/arithmetic.server.ts'
import {
  searched,
  searched as home,
  listingSearch,
  listingWords,
} from '#app/database/schema/homes/listing-search.ts'
import { fractionIn, shareIn } from '#app/features/listings/share.ts'
import { waysIn } from '#app/features/listings/ways.ts'
import { buildingCommutes } from '#app/database/schema/map/buildings.ts'
import { metersBeyond } from '#app/features/commute/rules.ts'
import { featureBits, petBits } from '#app/features/listings/amenities.ts'
import { campuses } from '#app/database/schema/map/campuses.ts'
import { propertyTypes } from '#app/features/listings/choices.ts'
import { takesMoreBeds, type ListingSearch, type FilterName } from './search-params.ts'
import {
  levelIn,
  pointsIn,
  type PointsArithmetic,
  type Requirements,
  type WalkLimit,
  type JudgedSearch,
} from './requirements.ts'
import { notHidden } from './prepare-search.server.ts'

const { shared, personal, byBed, beds, share, whole } = searched

/** SQL for the monthly cost of each of `people`, in cents, by the rule of the card. */
const shareAmong = (people: number): SQL =>
  shareIn(inSql, {
    shared: sql`${shared}`,
    personal: sql`${personal}`,
    fraction: fractionIn(inSql, { byBed: sql`${byBed}`, beds: sql`${beds}`, people: sql`${people}::float8` }),
  })

/** The price that budget filter, sorting, pins and cards use in this search, in cents per month. */
export function moneyOf({ perBed, people }: Pick<ListingSearch, 'perBed' | 'people'>): SQL {
  if (!perBed) return sql`${whole}`
  return people === null ? sql`${share}` : shareAmong(people)
}

const { walkMinutes, bikeMinutes, transitMinutes, driveMinutes } = searched
const columns = { walk: walkMinutes, bike: bikeMinutes, transit: transitMinutes, drive: driveMinutes }

/** Minutes to campus by the quickest of the ways that a search names; null when they are not known. */
export function minutesExpression({ way }: ListingSearch): SQL {
  const chosen = sql.join(
    waysIn(way).map((each) => sql`${columns[each]}`),
    sql`, `,
  )
  return way.includes(',') ? sql`least(${chosen})` : chosen
}

const judging: PointsArithmetic<SQL> = {
  ...inSql,
  given: (value) => sql`${value}::bigint`,
  less: (one, other) => sql`(${one} - ${other})`,
  started: (amount, size) =>
    size === 1
      ? sql`greatest(0, ${amount})`
      : sql`greatest(0, (${amount} + ${sql.raw(String(size - 1))}) / ${sql.raw(String(size))})`,
  known: (term, then, otherwise) =>
    term === null ? otherwise : sql`(case when ${term} is null then ${otherwise} else ${then(term)} end)`,
  at: (list, place) => sql`(${sql.param(list)}::int[])[${place} + 1]`,
}

const has = (bit: string) => sql`(${home.features} & ${sql.raw(String(featureBits([bit])))} <> 0)::int`

/** SQL for the points of a home of listing_search. */
export function pointsExpression(requirements: Requirements): SQL {
  const points = pointsIn(judging, requirements, {
    costEach: moneyOf({ perBed: true, people: requirements.people }),
    beds: sql`${home.beds}`,
    halfBaths: sql`${home.halfBaths}`,
    type: sql`${home.type}`,
    daysAfter: (date) => sql`(${home.availableFrom} - ${date}::date)`,
    allowsPets: has(petBits.allowed),
    refusesPets: has(petBits.not_allowed),
    longWalks: requirements.walks.map((limit) => sql`(case when ${isTooLong(limit)} then 1 else 0 end)`),
  })
  return sql`${points}::int`
}

/** Whether a home has no points. Walks stand as conditions of their own: PostgreSQL reads all that are too long at once, and need not
 *  look each home up. */
function fitsCondition(requirements: Requirements): SQL {
  const others = sql`${pointsExpression({ ...requirements, walks: [] })} = 0`
  return sql.join([others, ...requirements.walks.map(walkFits)], sql` and `)
}

/** 0: fits, 1: near miss, 2: neither; used before any sort order other than "Recommended". */
export const levelExpression = (requirements: Requirements): SQL =>
  levelIn(judging, pointsExpression(requirements))

const walk = buildingCommutes

/** A walk that is not known is not too long. */
const walkFits = (limit: WalkLimit) =>
  limit.building ? sql`not ${isTooLong(limit)}` : sql`${isTooLong(limit)} is not true`

const isTooLong = ({ campusId, most, building }: WalkLimit) => {
  const ofCampus = sql`${home.campusId} = ${campusId}::int`
  return building === null
    ? sql`(${ofCampus} and ${home.walkMinutes} > ${most}::int)`
    : sql`exists (select from ${walk}
        where ${ofCampus} and ${walk.buildingId} = ${building.id}::uuid and ${walk.listingId} = ${home.listingId}
          and ${walk.lat} = ${home.lat} and ${walk.lng} = ${home.lng}
          and ${walk.buildingLat} = ${building.lat}::float8 and ${walk.buildingLng} = ${building.lng}::float8
          and ${walk.walkMeters} >= ${metersBeyond(most, 'walk')}::int)`
}

/** Each filter as a condition on listing_search, those first that cost least. What the words of `q` mean comes from prepare-search.server.ts. */
const conditions: Record<FilterName, (search: JudgedSearch) => SQL | null> = {
  campus: ({ campus }) =>
    given(
      campus,
      (slug) =>
        sql`${home.campusId} = (select ${campuses.id} from ${campuses} where ${campuses.slug} = ${slug})`,
    ),
  type: ({ type }) => given(type, (name) => sql`${home.type} = ${propertyTypes.indexOf(name)}`),
  beds: (search) => given(search.beds, (beds) => sql`${home.beds} ${than(takesMoreBeds(search))} ${beds}`),
  baths: ({ baths, orMore }) => given(baths, (most) => sql`${home.halfBaths} ${than(orMore)} ${most * 2}`),
  amenities: ({ amenities }) => hasAll(amenities),
  access: ({ access }) => hasAll(access),
  moveIn: ({ moveIn }) => given(moveIn, (date) => sql`${home.availableFrom} <= ${date}`),
  lease: ({ lease }) => given(lease, (months) => sql`${home.leaseMonths} & ${1 << months} <> 0`),
  box: ({ box }) =>
    given(
      box,
      ({ south, north, west, east }) =>
        sql`${home.lat} between ${south} and ${north} and ${home.lng} between ${west} and ${east}`,
    ),
  minutes: (search) => given(search.minutes, (most) => sql`${minutesExpression(search)} <= ${most}`),
  min: (search) => given(search.min, (dollars) => sql`${moneyOf(search)} >= ${dollars * 100}`),
  max: (search) => given(search.max, (dollars) => sql`${moneyOf(search)} <= ${dollars * 100}`),
  fits: ({ fits, requirements }) => (fits && requirements ? fitsCondition(requirements) : null),
  q: () => null,
  perBed: () => null,
  people: () => null,
  orMore: () => null,
  way: () => null,
  group: () => null,
  sort: () => null,
  page: () => null,
}
const conditionNames = Object.keys(conditions) as FilterName[]

/** A filter; whether a home is hidden; and whether homes are counted at all (count-facets.query.server.ts). */
export type Filter = FilterName | 'hidden' | 'counted'
export type Conditions = Partial<Record<Filter, SQL>>

/** The conditions of a search. `words` and `hider` come from prepare-search.server.ts. */
export function conditionsOf(
  search: JudgedSearch,
  words: string | null,
  hider: string | null = null,
): Conditions {
  const own = conditionNames.flatMap((name) => {
    const condition = conditions[name](search)
    return condition === null ? [] : [[name, condition]]
  })
  return {
    ...(Object.fromEntries(own) as Conditions),
    hidden: notHidden(hider, sql`${home.listingId}`),
    q: words === null ? undefined : sql`${listingWords.words} @@ ${words}::tsquery`,
  }
}

const given = <Value>(value: Value | null, make: (value: Value) => SQL) =>
  value === null ? null : make(value)

function hasAll(features: string[]): SQL | null {
  const mask = featureBits(features)
  return mask === 0 ? null : sql`${home.features} & ${mask} = ${mask}`
}

/** The homes that meet all conditions except those named in `except`, to use after `from`: `listing_search where
 *  …`. With search words, these are evaluated first and each home they find is looked up. This order is fast for
 *  all values, so a generic plan is good, too ("offset 0" keeps the planner from reordering). */
export function matching({ q: words, ...others }: Conditions, except: Filter[] = []): SQL {
  const where = allOf(others, except)
  if (!words) return sql`${listingSearch} where ${where}`
  return sql`(select ${listingWords.listingId} as id from ${listingWords} where ${words}) worded cross join lateral
    (select * from ${listingSearch} where ${home.listingId} = worded.id and ${where} offset 0) ${listingSearch}`
}

/** All conditions joined by "and", except those named in `except`. */
export function allOf(all: Conditions, except: Filter[] = []): SQL {
  const entries = Object.entries(all) as [Filter, SQL | undefined][]
  const kept = entries.flatMap(([name, condition]) =>
    condition && !except.includes(name) ? [condition] : [],
  )
  return kept.length === 0 ? sql`true` : sql.join(kept, sql` and `)
}

function than(orMore: boolean): SQL {
  return orMore ? sql`>=` : sql`=`
}
