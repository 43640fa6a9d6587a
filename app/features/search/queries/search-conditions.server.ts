import { sql, type SQL } from 'drizzle-orm'
import { campuses } from '#app/database/schema/map/campuses.ts'
import { listingSearch, listingWords, searched as home } from '#app/database/schema/homes/listing-search.ts'
import { featureBits } from '#app/features/listings/facts/amenities.ts'
import { propertyTypes } from '#app/features/listings/rules.ts'
import type { JudgedSearch } from '../requirements.ts'
import { fitsCondition } from '../requirements-expression.server.ts'
import { takesMoreBeds, type FilterName } from '../search-params.ts'
import { moneyOf } from '../share-expression.server.ts'
import { minutesExpression } from '../minutes-expression.server.ts'
import { notHidden } from './hidden-homes.server.ts'

/** Each filter as a condition on listing_search, those first that cost least. What the words of `q` mean comes from search-words.server.ts. */
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

/** A filter; whether a home is hidden; and whether homes are counted at all (count-facets.server.ts). */
export type Filter = FilterName | 'hidden' | 'counted'
export type Conditions = Partial<Record<Filter, SQL>>

/** The conditions of a search. `words` comes from search-words.server.ts, `hider` from hidden-homes.server.ts. */
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
