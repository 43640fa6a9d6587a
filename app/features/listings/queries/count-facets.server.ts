import { sql, type SQL } from 'drizzle-orm'
import { listingSearch } from '#app/database/schema/listing-search.ts'
import { queryPrepared } from '#app/database/prepared.server.ts'
import { authorize } from '#app/platform/access.ts'
import type { Context } from '#app/platform/context.ts'
import { accessFeatures, featureBits, filterAmenities } from '../amenities.ts'
import { listingPolicy } from '../policy.ts'
import { propertyTypes } from '../rules.ts'
import type { ListingSearch } from '../search-params.ts'
import { textSearchOf } from '../search-words.server.ts'
import { moneyOf } from '../share-expression.server.ts'
import type { Facets } from '../views.ts'
import { allOf, conditionsOf, type Filter } from './search-conditions.server.ts'

export const BUDGET_STEP = 250 // dollars; the last step holds everything above
export const BUDGET_STEPS = 24
const BEDS_MOST = 10
const BATHS_MOST = 10
const amenityKeys = filterAmenities.map(({ key }) => key)
const accessKeys = accessFeatures.map(({ key }) => key)

/** How many homes each option would leave: an amenity or access feature chosen in addition, a type or a number of beds
 *  or baths chosen instead; the budget's steps as if no budget were set. All in one scan. */
export async function countFacets(ctx: Context, search: ListingSearch): Promise<Facets> {
  authorize(listingPolicy.read, ctx.actor, { status: 'published' })
  const words = await textSearchOf(ctx.db, search.q)
  const [row] = await queryPrepared<FacetRow>(ctx.db, facetsQuery(search, words))
  if (!row) throw new Error('a query of aggregates answers with one row')
  const rooms = (found: Totals, most: number, step: number) =>
    Array.from({ length: most / step + 1 }, (_, place) => {
      const value = place * step
      return [value, search.orMore ? totalFrom(found, value) : (found?.[value] ?? 0)]
    })
  const named = (names: string[], totals: number[]) =>
    Object.fromEntries(names.map((name, place) => [name, totals[place] ?? 0]))
  return {
    amenities: named(amenityKeys, row.features),
    access: named(accessKeys, row.features.slice(amenityKeys.length)),
    beds: Object.fromEntries(rooms(row.beds, BEDS_MOST, 1)),
    baths: Object.fromEntries(rooms(row.baths, BATHS_MOST, 0.5)),
    types: Object.fromEntries(propertyTypes.map((type, place) => [type, row.types?.[place] ?? 0])),
    budget: Array.from({ length: BUDGET_STEPS }, (_, step) => ({
      from: step * BUDGET_STEP,
      count: row.budget?.[step] ?? 0,
    })),
  }
}

/** Homes by value; null when there are none. */
type Totals = Record<string, number> | null
export type FacetRow = { features: number[]; types: Totals; beds: Totals; baths: Totals; budget: Totals }

function totalFrom(totals: Totals, least: number): number {
  const entries = Object.entries(totals ?? {})
  return entries.reduce((sum, [value, total]) => (Number(value) >= least ? sum + total : sum), 0)
}

/** The homes are read once and grouped by what the options replace; features are counted over those that match all. */
export function facetsQuery(search: ListingSearch, words: string | null): SQL {
  const conditions = conditionsOf(search, words)
  const has = (filter: Filter) => sql`coalesce(${conditions[filter] ?? sql`true`}, false)`
  const { type, beds, halfBaths, features } = listingSearch
  const step = sql`least(${moneyOf(search)} / ${BUDGET_STEP * 100}, ${BUDGET_STEPS - 1})`
  const featureTotals = [...amenityKeys, ...accessKeys].map(
    (key) => sql`count(*) filter (where features & ${sql.raw(String(featureBits([key])))} <> 0)`,
  )
  const totalsBy = (value: SQL, where: SQL) => sql`(select json_object_agg(value, total) from (
    select ${value} as value, sum(total) as total from groups where ${where} group by 1) counted
    where value is not null)`
  return sql`
    with candidates as materialized (
      select ${type} as type, ${beds} as beds, ${halfBaths} as half_baths, ${features} as features, ${step} as step,
        ${has('budget')} as in_budget, ${has('type')} as of_type,
        ${has('beds')} as has_beds, ${has('baths')} as has_baths
      from ${listingSearch} where ${allOf(conditions, ['budget', 'type', 'beds', 'baths'])}
    ), groups as (
      select type, beds, half_baths, step, in_budget, of_type, has_beds, has_baths, count(*) as total
      from candidates group by type, beds, half_baths, step, in_budget, of_type, has_beds, has_baths
    )
    select
      (select json_build_array(${sql.join(featureTotals, sql`, `)}) from candidates
        where in_budget and of_type and has_beds and has_baths) as features,
      ${totalsBy(sql`type`, sql`in_budget and has_beds and has_baths`)} as types,
      ${totalsBy(sql`beds`, sql`in_budget and of_type and has_baths`)} as beds,
      ${totalsBy(sql`half_baths / 2.0::float8`, sql`in_budget and of_type and has_beds`)} as baths,
      ${totalsBy(sql`step`, sql`of_type and has_beds and has_baths`)} as budget`
}
