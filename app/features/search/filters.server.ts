import { sql, type SQL } from 'drizzle-orm'
import { z } from 'zod'
import { sqlArithmetic } from '#app/database/sql/arithmetic.server.ts'
import {
  searched,
  searched as home,
  listingSearch,
  listingWords,
} from '#app/database/schema/homes/listing-search.ts'
import { fractionPerPerson, holdsIn, shareIn } from '#app/features/listings/share.ts'
import { ways, waysIn } from '#app/features/listings/ways.ts'
import {
  accessFeatures,
  featureBits,
  filterAmenities,
  petBits,
  termBits,
} from '#app/features/listings/amenities.ts'
import { leaseTerms } from '#app/features/listings/lease-terms.ts'
import { campuses } from '#app/database/schema/map/campuses.ts'
import { propertyTypes } from '#app/features/listings/choices.ts'
import { PEOPLE_MAX, sorts } from '#app/features/listings/limits.ts'
import {
  filterNames,
  takesMoreBeds,
  type FilterName,
  type ListingSearch,
  type SearchName,
} from './search-params.ts'
import {
  levelIn,
  pointsIn,
  type JudgedSearch,
  type PointsArithmetic,
  type Requirements,
} from './requirements.ts'
import { isTooLong, walkFits } from './walk-limits.server.ts'
import { notHidden } from './prepare-search.server.ts'

const { shared, personal, byBed, beds, share, whole } = searched

/** SQL for each person's monthly cost among `people`, in cents, by the same rule as the card; null if `people` is. */
export const shareAmong = (people: SQL): SQL =>
  shareIn(sqlArithmetic, {
    shared: sql`${shared}`,
    personal: sql`${personal}`,
    fraction: fractionPerPerson(sqlArithmetic, {
      byBed: sql`${byBed}`,
      beds: sql`${beds}`,
      people: sql`${people}::float8`,
    }),
  })

/** The price that budget filter, sorting, pins and cards use in this search, in cents per month. */
export function moneyOf({ perBed, people }: Pick<ListingSearch, 'perBed' | 'people'>): SQL {
  if (!perBed) return sql`${whole}`
  return people === null ? sql`${share}` : shareAmong(sql`${people}`)
}

const { walkMinutes, bikeMinutes, transitMinutes, driveMinutes } = searched
const columns = { walk: walkMinutes, bike: bikeMinutes, transit: transitMinutes, drive: driveMinutes }

/** Minutes to campus by the quickest of the search's ways; null when unknown. */
export function minutesExpression({ way }: ListingSearch): SQL {
  const chosen = sql.join(
    waysIn(way).map((each) => sql`${columns[each]}`),
    sql`, `,
  )
  return way.includes(',') ? sql`least(${chosen})` : chosen
}

const judging: PointsArithmetic<SQL> = {
  ...sqlArithmetic,
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

/** SQL for the points of a home in listing_search. */
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

/** Whether a home has no points. Walks are separate conditions: PostgreSQL can then read all homes that are too far in one go
 *  instead of looking each one up. */
function fitsCondition(requirements: Requirements): SQL {
  const others = sql`${pointsExpression({ ...requirements, walks: [] })} = 0`
  return sql.join([others, ...requirements.walks.map(walkFits)], sql` and `)
}

/** 0: fits, 1: near miss, 2: neither; used before any sort order other than "Recommended". */
export const levelExpression = (requirements: Requirements): SQL =>
  levelIn(judging, pointsExpression(requirements))

const dollars = z.number().int().min(0).meta({ description: 'Dollars per month' })
const between = (low: number, high: number, description: string) =>
  z.number().int().min(low).max(high).meta({ description })
const anyOf = (features: readonly { key: string }[]) => z.array(z.enum(features.map(({ key }) => key)))
const asText = (description: string) => z.string().meta({ description })

/** A condition on listing_search, and a parameter in the API's document; pages also have `group`, `fits` and `sublets`. */
type OnServer<Name extends FilterName> = {
  condition: ((search: JudgedSearch) => SQL | null) | null
  parameter: Name extends SearchName ? z.ZodType : null
}

/** Every filter, with the cheapest conditions first. The condition for `q` comes from prepare-search.server.ts; other filters
 *  without a condition modify those next to them. */
const filters: { [Name in FilterName]: OnServer<Name> } = {
  campus: {
    condition: ({ campus }) =>
      given(
        campus,
        (slug) =>
          sql`${home.campusId} = (select ${campuses.id} from ${campuses} where ${campuses.slug} = ${slug})`,
      ),
    parameter: asText('Slug of a campus'),
  },
  type: {
    condition: ({ type }) => given(type, (name) => sql`${home.type} = ${propertyTypes.indexOf(name)}`),
    parameter: z.enum(propertyTypes),
  },
  beds: {
    condition: (search) =>
      given(search.beds, (beds) => sql`${home.beds} ${than(takesMoreBeds(search))} ${beds}`),
    parameter: z.number().int(),
  },
  baths: {
    condition: ({ baths, orMore }) =>
      given(baths, (most) => sql`${home.halfBaths} ${than(orMore)} ${most * 2}`),
    parameter: z.number().multipleOf(0.5),
  },
  amenities: {
    condition: ({ amenities }) => hasAll(featureBits(amenities)),
    parameter: anyOf(filterAmenities),
  },
  access: { condition: ({ access }) => hasAll(featureBits(access)), parameter: anyOf(accessFeatures) },
  terms: {
    condition: ({ terms }) => hasAll(termBits(terms)),
    parameter: anyOf(leaseTerms).meta({ description: 'Homes that state all of these' }),
  },
  moveIn: {
    condition: ({ moveIn }) => given(moveIn, (date) => sql`${home.availableFrom} <= ${date}`),
    parameter: z.iso.date().meta({ description: 'Available on this day or before' }),
  },
  lease: {
    condition: ({ lease }) => given(lease, (months) => sql`${home.leaseMonths} & ${1 << months} <> 0`),
    parameter: between(1, 30, 'Months; 1 also finds month to month'),
  },
  box: {
    condition: ({ box }) =>
      given(
        box,
        ({ south, north, west, east }) =>
          sql`${home.lat} between ${south} and ${north} and ${home.lng} between ${west} and ${east}`,
      ),
    parameter: asText('west,south,east,north in degrees'),
  },
  minutes: {
    condition: (search) => given(search.minutes, (most) => sql`${minutesExpression(search)} <= ${most}`),
    parameter: between(1, 240, 'At most so many minutes to campus; homes without known ones are left out'),
  },
  min: {
    condition: (search) => given(search.min, (least) => sql`${moneyOf(search)} >= ${least * 100}`),
    parameter: dollars,
  },
  max: {
    condition: (search) => given(search.max, (most) => sql`${moneyOf(search)} <= ${most * 100}`),
    parameter: dollars,
  },
  fits: {
    condition: ({ fits, requirements }) => (fits && requirements ? fitsCondition(requirements) : null),
    parameter: null,
  },
  q: { condition: null, parameter: asText('Words in any order; beginnings and typos are found') },
  perBed: {
    condition: null,
    parameter: z.enum(['0']).meta({ description: '0: money means the whole home, not one share' }),
  },
  people: {
    condition: holdsThem,
    parameter: between(1, PEOPLE_MAX, 'How many share a home: one to a bed rented by the bed, else two'),
  },
  orMore: {
    condition: null,
    parameter: z.enum(['0', '1']).meta({
      description: '1: beds and baths are the least, not the exact number; 0 beds is a studio alone',
    }),
  },
  way: {
    condition: null,
    parameter: asText(
      `The way that \`minutes\` and that order mean: ${ways.join(', ')}, or several with commas, of which the quickest counts; walk by default`,
    ),
  },
  group: { condition: null, parameter: null },
  sublets: { condition: null, parameter: null },
  sort: {
    condition: null,
    parameter: z
      .enum(sorts)
      .meta({ description: 'minutes: quickest to campus first, homes without known minutes last' }),
  },
  page: { condition: null, parameter: z.number().int().min(1) },
}
const conditions = Object.entries(filters).flatMap(([name, { condition }]) =>
  condition === null ? [] : [[name, condition] as const],
)

/** The parameters of the listings page, for the API's document, where beds and baths are exact unless `orMore` is set. Invalid ones
 *  are left out, with a note. */
export const searchParameters = z.object(
  Object.fromEntries(
    filterNames.flatMap((name) => {
      const parameter: z.ZodType | null = filters[name].parameter
      return parameter === null ? [] : [[name, parameter.optional().meta(parameter.meta() ?? {})]]
    }),
  ),
)

/** A filter, whether a home is hidden, or whether homes are counted at all (count-facets.query.server.ts). */
export type Filter = FilterName | 'hidden' | 'counted'
export type Conditions = Partial<Record<Filter, SQL>>

/** The conditions of a search. `words` and `hider` come from prepare-search.server.ts. */
export function conditionsOf(
  search: JudgedSearch,
  words: string | null,
  hider: string | null = null,
): Conditions {
  const own = conditions.flatMap(([name, conditionIn]) => {
    const condition = conditionIn(search)
    return condition === null ? [] : [[name, condition]]
  })
  return {
    ...(Object.fromEntries(own) as Conditions),
    hidden: notHidden(hider, sql`${home.listingId}`),
    q: words === null ? undefined : sql`${listingWords.words} @@ ${words}::tsquery`,
  }
}

/** No limit if homes are judged for a group: the judgment itself says how many beds are missing. */
function holdsThem({ people, requirements }: JudgedSearch): SQL | null {
  const held = holdsIn(sqlArithmetic, { byBed: sql`${byBed}`, beds: sql`${beds}` })
  return given(requirements ? null : people, (count) => sql`${held} >= ${count}`)
}

const given = <Value>(value: Value | null, make: (value: Value) => SQL) =>
  value === null ? null : make(value)

function hasAll(mask: number): SQL | null {
  return mask === 0 ? null : sql`${home.features} & ${mask} = ${mask}`
}

/** The homes that meet all conditions except those named in `except`, for use after `from`: `listing_search where …`. Search words
 *  are evaluated first, then each home they find is looked up. This order is fast for all values, so a generic plan is good too
 *  ("offset 0" keeps the planner from reordering). */
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
