import { countFacets } from '#app/features/search/count-facets.query.server.ts'
import { mapView } from '#app/features/search/map-view.query.server.ts'
import { rebuildIndexes } from '#app/database/maintenance/rebuild-indexes.server.ts'
import { indexMinutes } from '#app/features/listings/index-listings.server.ts'
import { searchListings } from '#app/features/search/search-listings.query.server.ts'
import { emptySearch, type ListingSearch } from '#app/features/search/search-params.ts'
import type { ListingPage } from '#app/features/listings/views.ts'
import type { MapView } from '#app/features/search/views.ts'
import type { Box } from '#app/platform/geo/box.ts'
import { plainPool, withHomes, type BenchDatabase } from '../database.ts'
import { byHand, facetsAnswer, type PageAnswer } from '../baselines/by-hand.ts'
import { word } from '../invented/homes.ts'
import { race, type Result } from '../rows.ts'

const VIEWPORT = 50_000
const box = { west: -118.31, south: 34.0, east: -118.26, north: 34.05 }
const filters: ListingSearch = {
  ...emptySearch,
  campus: 'usc',
  min: 700,
  max: 1500,
  beds: 2,
  orMore: false,
  type: 'Apartment',
  amenities: ['wifi', 'laundry'],
  sort: 'price',
}

const near: ListingSearch = { ...emptySearch, campus: 'usc' }

/** Each query of the search page, through the feature and the pool, against SQL written by hand for that query. */
export async function benchSearch(size: number): Promise<Result> {
  return withHomes(size, async (database) => {
    const hand = byHand(plainPool(database.url))
    const { ctx } = database
    const page = (search: ListingSearch) => async () => pageAnswer(await searchListings(ctx, { search }))
    await giveWays(database)
    const viewport = await viewportOf(database)
    const everywhere = await everywhereOf(database)
    try {
      const rows = [
        await race('filters + 50 by price + exact count', size, page(filters), hand.filters),
        await race(
          'at most 15 minutes on foot, quickest 50 + exact count',
          size,
          page({ ...near, minutes: 15, sort: 'minutes' }),
          hand.minutes,
        ),
        await race('quickest 50 of a campus', size, page({ ...near, sort: 'minutes' }), hand.quickest),
        await race('newest 50', size, page({ ...emptySearch, sort: 'newest' }), hand.newest),
        await race(
          'words + box',
          size,
          page({ ...emptySearch, q: `house ${word(20)}`, box }),
          hand.words(box),
        ),
        await race(
          `map of ${VIEWPORT.toLocaleString('en-US')}`,
          size,
          async () => clustersAnswer(await mapView(ctx, { search: { ...emptySearch, box: viewport } })),
          hand.clusters(viewport),
        ),
        await race(
          'map of all',
          size,
          async () => clustersAnswer(await mapView(ctx, { search: emptySearch })),
          hand.clusters(everywhere),
        ),
        await race(
          'live counts for every filter option',
          size,
          async () => facetsAnswer(await countFacets(ctx, { search: { ...near, orMore: false } })),
          hand.facets,
        ),
        await race(
          'the same within 15 minutes on foot',
          size,
          async () =>
            facetsAnswer(await countFacets(ctx, { search: { ...near, minutes: 15, orMore: false } })),
          hand.facetsWithin,
        ),
        await race(
          'pins within 8 minutes on foot, with the day of the streets',
          size,
          async () => pinsAnswer(await mapView(ctx, { search: { ...near, minutes: 8 }, minutes: true })),
          hand.pins(8),
        ),
        await race('page 200', size, page({ ...emptySearch, sort: 'price', page: 200 }), hand.page200),
      ]
      const { rows: sizes } = await database.pool.query<{ size: string }>(
        "select pg_size_pretty(sum(pg_total_relation_size(c))) as size from unnest('{listing_search}'::regclass[]) c",
      )
      return { rows, extra: { [`listing_search with indexes at ${size}`]: sizes[0]?.size ?? '' } }
    } finally {
      await hand.close()
    }
  })
}

/** Walks a third longer than the straight line for all homes within six kilometers, as the nightly jobs leave them. */
async function giveWays({ ctx, pool }: BenchDatabase): Promise<void> {
  await pool.query(`insert into street_areas (name, attribution, license, source_date, ready, west, south, east, north, imported_at)
    values ('all', 'the bench', 'none', '2026-11-01', true, -180, -90, 180, 90, now())`)
  await pool.query(`insert into commutes select * from (
      select l.id, l.campus_id, l.lat, l.lng, c.lat, c.lng, (select id::text from street_areas), (1.3 * meters)::int, (1.3 * meters)::int, 0, now()
      from listings l join campuses c on c.id = l.campus_id cross join lateral (select
        111195 * sqrt((l.lat - c.lat) ^ 2 + ((l.lng - c.lng) * cos(radians(c.lat))) ^ 2) as meters) straight
      where meters < 6000) way`)
  await indexMinutes(ctx.db)
  await pool.query('vacuum analyze commutes, listing_search')
  await rebuildIndexes(pool, 'listing_search')
}

/** The square around Los Angeles that contains 50,000 homes, or all of them. */
async function viewportOf({ pool }: BenchDatabase) {
  const [lat, lng] = [34.045, -118.36]
  const { rows } = await pool.query<{ half: number }>(
    `select max(d) as half from (select greatest(abs(lat - $1), abs(lng - $2)) as d from listing_search
     where lat is not null order by d limit ${VIEWPORT}) nearest`,
    [lat, lng],
  )
  const half = Math.min(rows[0]?.half ?? 1, 2)
  return { west: lng - half, south: lat - half, east: lng + half, north: lat + half }
}

async function everywhereOf({ pool }: BenchDatabase): Promise<Box> {
  const { rows } = await pool.query<Box>(
    'select min(lng) as west, min(lat) as south, max(lng) as east, max(lat) as north from listing_search',
  )
  const [all] = rows
  if (!all) throw new Error('there are homes')
  return all
}

function pageAnswer({ total, items }: ListingPage): PageAnswer {
  return { total, ids: items.map(({ id }) => id) }
}

const pinsAnswer = ({ pins }: MapView) =>
  pins
    .map(({ id, minutes, sourceDate }) => [id, minutes, sourceDate])
    .toSorted(([one], [other]) => (String(one) < String(other) ? -1 : 1))

const clustersAnswer = ({ clusters }: MapView) =>
  clusters.map(({ count }) => count).toSorted((one, other) => one - other)
