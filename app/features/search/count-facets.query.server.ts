import { getTableName, sql, type SQL } from 'drizzle-orm'
import { commutes } from '#app/database/schema/map/commute.ts'
import { listingSearch } from '#app/database/schema/homes/listing-search.ts'
import { listingDrives } from '#app/database/schema/homes/listings.ts'
import { transitMinutes } from '#app/database/schema/map/transit.ts'
import { queryRows } from '#app/database/sql/query-rows.server.ts'
import { authorize } from '#app/database/gate.server.ts'
import type { Context } from '#app/platform/context.ts'
import { accessFeatures, featureBits, filterAmenities, termBits } from '#app/features/listings/amenities.ts'
import { leaseTerms } from '#app/features/listings/lease-terms.ts'
import { ways, waysIn, type Way } from '#app/features/listings/ways.ts'
import { listingPolicy } from '#app/features/listings/policy.ts'
import { propertyTypes } from '#app/features/listings/choices.ts'
import type { JudgedSearch } from './requirements.ts'
import { takesMoreBeds } from './search-params.ts'
import { minutesChoices } from './ui/active-filters.ts'
import {
  conditionsOf,
  matching,
  type Conditions,
  type Filter,
  minutesExpression,
  moneyOf,
} from './filters.server.ts'
import type { FacetCounts, Facets } from './views.ts'
import { prepareSearch, type PreparedSearch } from './prepare-search.server.ts'

export const BUDGET_BAR = 250 // dollars; the last step includes everything above
export const BUDGET_STEPS = 24
const BEDS_MOST = 10
const BATHS_MOST = 10
const amenityKeys = filterAmenities.map(({ key }) => key)
const accessKeys = accessFeatures.map(({ key }) => key)
const termKeys = leaseTerms.map(({ key }) => key)
const countedBits = [
  ...[...amenityKeys, ...accessKeys].map((key) => featureBits([key])),
  ...termKeys.map((key) => termBits([key])),
]
/** The filters whose choice an option replaces. */
const replaced: Filter[] = ['min', 'max', 'type', 'beds', 'baths']

/** Up to this many homes are counted for each filter in less than 100 ms (docs/performance.md), so a page can wait for the counts. */
const COUNTED_AT_ONCE = 100_000

/** How many homes each filter option would leave: amenities, access features and terms in addition to the current filters; type,
 *  beds and baths instead of the current choice; the budget's steps as if no budget were set. */
export async function countFacets(
  ctx: Context,
  { search, prepared }: { search: JudgedSearch; prepared?: PreparedSearch },
): Promise<FacetCounts> {
  return countsOf(search, await readFacets(ctx, search, { prepared, most: null }))
}

/** The counts for a page, which does not wait for them if more than 100,000 homes match. */
export async function facetsOfPage(
  ctx: Context,
  {
    search,
    prepared,
    most = COUNTED_AT_ONCE,
  }: { search: JudgedSearch; prepared: PreparedSearch; most?: number },
): Promise<Facets> {
  const row = await readFacets(ctx, search, { prepared, most })
  return {
    counts: row.counted ? countsOf(search, row) : null,
    ways: ways.filter((_, place) => row.ways[place]),
  }
}

type Asked = { prepared: PreparedSearch | undefined; most: number | null }

async function readFacets(ctx: Context, search: JudgedSearch, { prepared, most }: Asked): Promise<FacetRow> {
  const { db } = authorize(ctx, listingPolicy.read, { status: 'published' })
  const { words, hider } = prepared ?? (await prepareSearch(ctx, search.q))
  const query = facetsQuery(search, conditionsOf(search, words, hider), most)
  const [row] = await queryRows<FacetRow>(db, query, { prepared: true })
  if (!row) throw new Error('a query of aggregates answers with one row')
  return row
}

function countsOf(search: JudgedSearch, row: FacetRow): FacetCounts {
  const rooms = (found: Totals, most: number, step: number, orMore: (value: number) => boolean) =>
    Array.from({ length: most / step + 1 }, (_, place) => {
      const value = place * step
      return [value, orMore(value) ? totalOf(found, (own) => own >= value) : (found?.[value] ?? 0)]
    })
  const named = (names: string[], totals: number[]) =>
    Object.fromEntries(names.map((name, place) => [name, totals[place] ?? 0]))
  return {
    amenities: named(amenityKeys, row.features),
    access: named(accessKeys, row.features.slice(amenityKeys.length)),
    terms: named(termKeys, row.features.slice(amenityKeys.length + accessKeys.length)),
    beds: Object.fromEntries(rooms(row.beds, BEDS_MOST, 1, (beds) => takesMoreBeds({ ...search, beds }))),
    baths: Object.fromEntries(rooms(row.baths, BATHS_MOST, 0.5, () => search.orMore)),
    types: Object.fromEntries(propertyTypes.map((type, place) => [type, row.types?.[place] ?? 0])),
    budget: budgetSteps(row.budget),
    minutes: Object.fromEntries(
      minutesChoices(search).map((most) => [most, totalOf(row.minutes, (minutes) => minutes <= most)]),
    ),
  }
}

/** The budget steps that have homes, those between them, and one empty step at each end. */
function budgetSteps(totals: Totals): FacetCounts['budget'] {
  const steps = Array.from({ length: BUDGET_STEPS }, (_, step) => ({
    from: step * BUDGET_BAR,
    count: totals?.[step] ?? 0,
  }))
  const first = steps.findIndex(({ count }) => count > 0)
  const last = steps.findLastIndex(({ count }) => count > 0)
  return first === -1 ? [] : steps.slice(Math.max(0, first - 1), last + 2)
}

/** Homes by value; null if there are none. */
type Totals = Record<string, number> | null
export type FacetRow = {
  features: number[]
  types: Totals
  beds: Totals
  baths: Totals
  budget: Totals
  /** In the order of `ways`. */
  ways: boolean[]
  minutes: Totals
  counted: boolean
}

function totalOf(totals: Totals, counts: (value: number) => boolean): number {
  const entries = Object.entries(totals ?? {})
  return entries.reduce((sum, [value, total]) => (counts(Number(value)) ? sum + total : sum), 0)
}

/** Whether minutes are known for any home; reads only one row. */
const isKnown: Record<Way, SQL> = {
  walk: sql`exists (select from ${commutes} where ${commutes.walkMeters} is not null)`,
  bike: sql`exists (select from ${commutes} where ${commutes.bikeMeters} is not null)`,
  transit: sql`exists (select from ${transitMinutes} where ${transitMinutes.median} is not null)`,
  drive: sql`exists (select from ${listingDrives})`,
}
const knownWays = sql`json_build_array(${sql.join(
  ways.map((way) => isKnown[way]),
  sql`, `,
)})`

/** No covering index includes minutes, so they are read only if some are known.
 *  @param homes the homes found without a limit of minutes */
function minutesTotals(search: JudgedSearch, homes: SQL): SQL {
  const known = sql.join(
    waysIn(search.way).map((way) => isKnown[way]),
    sql` or `,
  )
  return sql`case when ${known} then (select json_object_agg(minutes, total) from (
    select minutes, count(*) as total from ${homes} group by 1) counted
    where minutes is not null) end`
}

/** The filters that some counts ignore. */
const optional: Filter[] = [...replaced, 'minutes']

const flag = (name: Filter) => sql.identifier(`in_${name}`)

/** The columns to count by, and for each optional filter that is set, whether a home meets it. */
function countedColumns(search: JudgedSearch, set: Filter[], conditions: Conditions): SQL {
  const { type, beds, halfBaths, features } = listingSearch
  const step = sql`least(${moneyOf(search)} / ${sql.raw(String(BUDGET_BAR * 100))}, ${sql.raw(String(BUDGET_STEPS - 1))})`
  const flags = set.map((name) => sql`, coalesce(${conditions[name]}, false) as ${flag(name)}`)
  return sql`${type} as type, ${beds} as beds, ${halfBaths} as half_baths, ${step} as step,
    ${features} as features, ${minutesExpression(search)} as minutes${sql.join(flags)}`
}

type Source = {
  /** The start of the statement: `few` says whether homes are counted at all. */
  begin: SQL
  /** The homes that meet all filters except these. */
  homes: (except: Filter[]) => SQL
}

/** Finds the homes again for each count: with covering indexes that is faster than storing them. */
function foundAgain(columns: SQL, conditions: Conditions, most: number | null): Source {
  const few = most === null ? sql`true` : hasAtMost(most, matching(conditions, optional))
  const gated = { ...conditions, counted: sql`(select yes from few)` }
  return {
    begin: sql`few as materialized (select ${few} as yes)`,
    homes: (except) => sql`(select ${columns} from ${matching(gated, except)}) homes`,
  }
}

/** Finds the homes once, for when judging them is expensive. */
function foundOnce(columns: SQL, set: Filter[], conditions: Conditions, most: number | null): Source {
  const end = most === null ? sql`` : sql`limit ${sql.raw(String(most + 1))}`
  const few = most === null ? sql`true as yes` : sql`count(*) <= ${sql.raw(String(most))} as yes from found`
  return {
    begin: sql`found as materialized (select ${columns} from ${matching(conditions, optional)} ${end}),
      few as materialized (select ${few})`,
    homes: (except) => {
      const flags = set.filter((name) => !except.includes(name)).map((name) => sql` and ${flag(name)}`)
      return sql`(select * from found where (select yes from few)${sql.join(flags)}) homes`
    },
  }
}

/** Homes grouped by the replaceable filters, by features and by minutes. Grouping before counting costs a third less than a
 *  filtered count for each option (docs/performance.md).
 *  @param most nothing is counted if more homes are found; null: no limit */
function facetsQuery(search: JudgedSearch, conditions: Conditions, most: number | null): SQL {
  const set = optional.filter((name) => conditions[name])
  const columns = countedColumns(search, set, conditions)
  const isCostly = search.fits && (search.requirements?.walks.length ?? 0) > 0
  const { begin, homes } = isCostly
    ? foundOnce(columns, set, conditions, most)
    : foundAgain(columns, conditions, most)
  const grouped = set.filter((name) => replaced.includes(name))
  const totals = (options: Filter[], value: SQL) => {
    const others = grouped.filter((name) => !options.includes(name)).map((name) => sql`${flag(name)}`)
    return sql`(select json_object_agg(value, total) from (
      select ${value} as value, sum(total) as total from groups
      where ${others.length === 0 ? sql`true` : sql.join(others, sql` and `)} group by 1) counted
      where value is not null)`
  }
  const featureTotals = countedBits.map(
    (bit) => sql`coalesce(sum(total) filter (where features & ${sql.raw(String(bit))} <> 0), 0)`,
  )
  return sql`
    with ${begin}, groups as (
      select type, beds, half_baths, step${sql.join(grouped.map((name) => sql`, ${flag(name)}`))}, count(*) as total
      from ${homes(replaced)}
      group by ${sql.raw(Array.from({ length: 4 + grouped.length }, (_, at) => at + 1).join(', '))}
    ), features as (
      select features, count(*) as total from ${homes([])} group by 1
    )
    select (select json_build_array(${sql.join(featureTotals, sql`, `)}) from features) as features,
      ${totals(['type'], sql`type`)} as types, ${totals(['beds'], sql`beds`)} as beds,
      ${totals(['baths'], sql`half_baths / 2.0::float8`)} as baths, ${totals(['min', 'max'], sql`step`)} as budget, ${knownWays} as ways,
      ${minutesTotals(search, homes(['minutes']))} as minutes,
      (select yes from few) as counted`
}

/** Whether there are at most `most` homes; stops counting above that, and does not count at all if the table is known to be
 *  smaller. */
const hasAtMost = (most: number, homes: SQL) => sql`(
  (select reltuples > 0 and reltuples <= ${sql.raw(String(most))} from pg_class where oid = '${sql.raw(getTableName(listingSearch))}'::regclass)
  or (select count(*) <= ${sql.raw(String(most))} from (select from ${homes} limit ${sql.raw(String(most + 1))}) counted))`
