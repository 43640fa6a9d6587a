// The baselines: for each query the best prepared SQL that we could write, with literal values, through a bare pool.
import type pg from 'pg'
import type { FacetCounts as Facets } from '#app/features/search/views.ts'
import type { Box } from '#app/platform/geo/box.ts'
import { BUDGET_BAR, BUDGET_STEPS } from '#app/features/search/count-facets.query.server.ts'
import { word } from '../invented/homes.ts'

export type PageAnswer = { total: number; ids: string[] }

/** All columns of a card; one JSON text of arrays was faster than objects and than fifty rows, so it is the baseline. */
export const card = `json_build_array(l.id, l.slug, l.name, l.address, l.city, c.slug, c.short_name, c.lat, c.lng, l.type, l.price,
  l.price_basis, l.price_basis_assumed, l.beds, l.bedrooms, l.baths, l.square_feet, l.lat, l.lng, l.precision, l.fees,
  l.available_from, l.confirmed_at, l.confirmed_by, l.amenities, l.furnished, l.pets, l.laundry, l.parking_spaces,
  jsonb_path_query_array(l.photos, '$[0 to 4]'), jsonb_array_length(l.photos), w.walk_meters, w.bike_meters, w.unstated,
  t.median, d.meters, d.seconds)`
export const cards = `listings l join campuses c on c.id = l.campus_id
  left join listing_drives d on d.listing_id = l.id and d.campus_id = l.campus_id
  left join commutes w on w.listing_id = l.id and w.campus_id = l.campus_id
  left join transit_minutes t on t.listing_id = l.id and t.campus_id = l.campus_id`

/** An unpublished home's facts from when it was last published: its history since then, undone. */
export const factsWhenPublished = `case when l.status <> 'published' then (select json_object_agg(field, was) from (
    select distinct on (change->>'field') change->>'field' as field, change->'from' as was
    from listing_changes h cross join lateral jsonb_array_elements(h.changes) change
    where h.listing_id = l.id and h.version > (select max(gone.version) from listing_changes gone
      where gone.listing_id = l.id and gone.changes @> '[{"field":"status","from":"published"}]')
    order by change->>'field', h.version, h.id) since) end`

const FILTERS = `with found as materialized (
    select listing_id as id, share as key from listing_search
    where campus_id = $1 and share between $2 and $3 and beds = $4 and type = $5 and features & $6 = $6),
  shown as (select id, key from found order by key, id limit 50)
  select (select count(*) from found) as total,
    (select json_agg(${card} order by shown.key, shown.id) from shown, ${cards} where l.id = shown.id)::text as items`

const MINUTES = `with found as materialized (
    select listing_id as id, walk_minutes as key from listing_search where campus_id = $1 and walk_minutes <= $2),
  shown as (select id, key from found order by key, id limit 50)
  select (select count(*) from found) as total,
    (select json_agg(${card} order by shown.key, shown.id) from shown, ${cards} where l.id = shown.id)::text as items`

const QUICKEST = `with shown as (
    select listing_id as id, walk_minutes as key from listing_search where campus_id = $1
    order by walk_minutes, listing_id limit 50)
  select (select count(*) from listing_search where campus_id = $1) as total,
    (select json_agg(${card} order by shown.key, shown.id) from shown, ${cards} where l.id = shown.id)::text as items`

const NEWEST = `with shown as (
    select listing_id as id, listed_at as key from listing_search order by listed_at desc nulls last, listing_id limit 50)
  select (select count(*) from listing_search) as total,
    (select json_agg(${card} order by shown.key desc nulls last, shown.id) from shown, ${cards}
     where l.id = shown.id)::text as items`

const PAGE_200 = `with shown as (
    select listing_id as id, share as key from listing_search order by share, listing_id limit 50 offset 9950)
  select (select count(*) from listing_search) as total,
    (select json_agg(${card} order by shown.key, shown.id) from shown, ${cards} where l.id = shown.id)::text as items`

const WORDS = `with found as materialized (
    select s.listing_id as id, s.rank as key from listing_words w cross join lateral (
      select listing_id, rank from listing_search
      where listing_id = w.listing_id and lat between $2 and $3 and lng between $4 and $5 offset 0) s
    where words @@ $1::tsquery),
  shown as (select id, key from found order by key desc nulls last, id limit 50)
  select (select count(*) from found) as total,
    (select json_agg(${card} order by shown.key desc nulls last, shown.id) from shown, ${cards}
     where l.id = shown.id)::text as items`

const CLUSTERS = `select count(*)::int as count, avg(lat) as lat, avg(lng) as lng, min(lng) as west, min(lat) as south,
    max(lng) as east, max(lat) as north
  from listing_search where lat between $1 and $2 and lng between $3 and $4
  group by floor(lng / $5::float8), floor(lat / $6::float8)`

const FEATURES = Array.from({ length: 18 }, (_, bit) => `sum(n) filter (where features & ${1 << bit} <> 0)`)
const totals = (value: string) =>
  `(select json_object_agg(value, n) from (select ${value} as value, sum(n) as n from groups group by 1) g
    where value is not null)`
/** @param from the homes that meet all filters
 *  @param fromAll the same without a limit of minutes
 *  @param rent cents a month for one person */
export const facetsOf = (from: string, fromAll = from, rent = 'share') => `groups as (
    select type, beds, half_baths, least(${rent} / 25000, 23) as step, count(*) as n from ${from} group by 1, 2, 3, 4),
  features as (select features, count(*) as n from ${from} group by 1)
  select (select json_build_array(${FEATURES.join(', ')}) from features) as features, ${totals('type')} as types,
    ${totals('beds')} as beds, ${totals('half_baths')} as baths, ${totals('step')} as budget,
    (select json_object_agg(walk_minutes, n) from (select walk_minutes, count(*) as n from ${fromAll} group by 1) g
      where walk_minutes is not null) as minutes`

const CAMPUS = 'listing_search where campus_id = $1'
const FACETS = `with ${facetsOf(CAMPUS)}`
const FACETS_WITHIN = `with ${facetsOf(`${CAMPUS} and walk_minutes <= $2`, CAMPUS)}`

type Pin = [id: string, minutes: number, day: string]
const PINS = `select json_agg(json_build_array(id, minutes, day) order by id) as pins from (
    select l.id, s.walk_minutes as minutes, min(a.source_date) as day
    from listing_search s join listings l on l.id = s.listing_id
      join commutes w on w.listing_id = l.id and w.campus_id = l.campus_id
      join street_areas a on a.id::text = any(string_to_array(w.streets, '-'))
    where s.campus_id = $1 and s.walk_minutes <= $2 group by 1, 2) pin`

type Counts = Record<string, number> | null
type FacetCounts = {
  features: (number | null)[]
  types: Counts
  beds: Counts
  baths: Counts
  budget: Counts
  minutes: Counts
}

/** @param pool closed by `close` */
export function byHand(pool: pg.Pool) {
  const page = async (name: string, text: string, values: unknown[]): Promise<PageAnswer> => {
    const { rows } = await pool.query<{ total: string; items: string | null }>({ name, text, values })
    const items = JSON.parse(rows[0]?.items ?? '[]') as [id: string][]
    return { total: Number(rows[0]?.total), ids: items.map(([id]) => id) }
  }
  return {
    filters: () => page('filters', FILTERS, [1, 70_000, 150_000, 2, 0, 3]),
    minutes: () => page('minutes', MINUTES, [1, 15]),
    quickest: () => page('quickest', QUICKEST, [1]),
    newest: () => page('newest', NEWEST, []),
    page200: () => page('page200', PAGE_200, []),
    /** The search words must be spelled correctly. */
    words:
      ({ south, north, west, east }: Box) =>
      () =>
        page('words', WORDS, [`'house':* & '${word(20)}':*`, south, north, west, east]),
    clusters:
      ({ south, north, west, east }: Box) =>
      async () => {
        const steps = [east - west, north - south].map((degrees) => 2 ** Math.ceil(Math.log2(degrees / 16)))
        const { rows } = await pool.query<{ count: number }>({
          name: 'clusters',
          text: CLUSTERS,
          values: [south, north, west, east, ...steps],
        })
        return rows.map(({ count }) => count).toSorted((one, other) => one - other)
      },
    facets: () => readFacets(pool, { name: 'facets', text: FACETS, values: [1] }),
    facetsWithin: () => readFacets(pool, { name: 'facets within', text: FACETS_WITHIN, values: [1, 15] }),
    /** With their walking minutes and the date of the streets. */
    pins: (most: number) => async () => {
      const { rows } = await pool.query<{ pins: Pin[] }>({ name: 'pins', text: PINS, values: [1, most] })
      return rows[0]?.pins ?? []
    },
    close: () => pool.end(),
  }
}

/** The counts that a page shows, in its order. */
export async function readFacets(pool: pg.Pool, query: pg.QueryConfig): Promise<number[][]> {
  const { rows } = await pool.query<FacetCounts>(query)
  const found = rows[0]
  const list = (counts: Counts | undefined, most: number) =>
    Array.from({ length: most }, (_, value) => counts?.[value] ?? 0)
  const bits = (found?.features ?? []).map(Number)
  const access = [bits[15], bits[9], bits[16], bits[17]].map(Number)
  const rooms = [list(found?.beds, 11), list(found?.baths, 21)]
  const minutes = list(found?.minutes, 61)
  const within = [5, 10, 15, 20, 30, 45, 60].map((most) =>
    minutes.slice(0, most + 1).reduce((sum, count) => sum + count, 0),
  )
  return [bits.slice(0, 15), access, list(found?.types, 6), ...rooms, list(found?.budget, 24), within]
}

/** Only the counts, in the order of the page. */
export function facetsAnswer({ amenities, access, types, beds, baths, budget, minutes }: Facets): number[][] {
  const numbers = (counts: Record<string, number>) => Object.values(counts)
  const byNumber = (counts: Record<string, number>) =>
    Object.keys(counts)
      .toSorted((a, b) => Number(a) - Number(b))
      .map((key) => counts[key] ?? 0)
  // Steps without homes at both ends are not sent.
  const counts = new Map(budget.map(({ from, count }) => [from / BUDGET_BAR, count]))
  const steps = Array.from({ length: BUDGET_STEPS }, (_, step) => counts.get(step) ?? 0)
  return [
    numbers(amenities),
    numbers(access),
    numbers(types),
    byNumber(beds),
    byNumber(baths),
    steps,
    byNumber(minutes),
  ]
}
