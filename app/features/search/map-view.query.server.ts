import { sql, type SQL } from 'drizzle-orm'
import { listingSearch } from '#app/database/schema/homes/listing-search.ts'
import { queryRows } from '#app/database/sql/query-rows.server.ts'
import { authorize } from '#app/database/gate.server.ts'
import type { Context, Reading } from '#app/platform/context.ts'
import type { Box } from '#app/platform/geo/box.ts'
import { quickestOf } from '#app/features/listings/to-campus.ts'
import { listingPolicy } from '#app/features/listings/policy.ts'
import type { JudgedSearch } from './requirements.ts'
import {
  conditionsOf,
  matching,
  type Conditions,
  minutesExpression,
  levelExpression,
  moneyOf,
} from './filters.server.ts'
import type { FitLevel } from '#app/features/listings/views.ts'
import type { MapCluster, MapPin, MapView } from './views.ts'
import { knownWays } from './whole-homes.server.ts'
import { prepareSearch } from './prepare-search.server.ts'

const PINS_MAX = 2_000
const CELLS_ACROSS = 16
/** The grid's step in degrees, about a mile, used while the extent of the homes is unknown. */
const FINE = 2 ** -6
const levels: FitLevel[] = ['fits', 'near', 'far']

/** Every home of a search on the map: as pins, or as exact clusters if there are more than `pinsMax`.
 *  @param minutes whether pins include the minutes to campus by the search's way, with the date of their source */
export async function mapView(
  ctx: Context,
  {
    search,
    pinsMax = PINS_MAX,
    minutes = false,
  }: { search: JudgedSearch; pinsMax?: number; minutes?: boolean },
): Promise<MapView> {
  const { db } = authorize(ctx, listingPolicy.read, { status: 'published' })
  const { words, hider } = await prepareSearch(ctx, search.q)
  const plan = { prepared: true }
  const pins = pinsQuery(search, words, { pinsMax, minutes }, hider)
  const [packed] = await queryRows<PackedPins>(db, pins, plan)
  if (!packed) throw new Error('a query of aggregates answers with one row')
  if (packed.total <= pinsMax) {
    const { pins: found, unplaced } = unpack(packed)
    const shown = minutes ? await withWays(db, found, search) : found
    return { pins: shown, unplaced, clusters: [], total: packed.total }
  }
  const conditions = conditionsOf(search, words, hider)
  const cells = await cellsOf(search.box, (across, down) =>
    queryRows<Cell>(db, cellsQuery(conditions, across, down), plan),
  )
  const unplaced = cells.find((cell) => cell.lat === null)?.count ?? 0
  const clusters = cells.flatMap(toCluster)
  const total = cells.reduce((sum, { count }) => sum + count, 0)
  return { pins: [], clusters, total, unplaced }
}

/** `pins` is one text, because one row per home costs the driver more than the query: `id,lat,lng,cents,approximate`, separated by
 *  spaces. If homes are judged, `,level` follows; if minutes are requested, `,m` and the minutes. Reads at most one home more than
 *  `pinsMax`, to notice larger answers early. */
export type PackedPins = { total: number; unplaced: number; pins: string | null }

function pinsQuery(
  search: JudgedSearch,
  words: string | null,
  { pinsMax, minutes }: { pinsMax: number; minutes: boolean },
  hider: string | null = null,
): SQL {
  const { listingId, lat, lng, approximate } = listingSearch
  const level = search.requirements ? levelExpression(search.requirements) : undefined
  const toCampus = minutes ? sql` || ',m' || coalesce(minutes::text, '')` : undefined
  return sql`
    select count(*)::int as total, (count(*) - count(lat))::int as unplaced,
      string_agg(id || ',' || lat || ',' || lng || ',' || money || ',' || approximate${level && sql` || ',' || level`}${toCampus}, ' ') as pins
    from (select ${listingId} as id, ${lat} as lat, ${lng} as lng, ${moneyOf(search)} as money,
        ${approximate} as approximate${level && sql`, ${level} as level`}${minutes ? sql`, ${minutesExpression(search)} as minutes` : undefined}
      from ${matching(conditionsOf(search, words, hider))}
      limit ${sql.raw(String(pinsMax + 1))}) home`
}

/** Adds to each pin the way that its minutes are for. */
async function withWays(db: Reading, pins: MapPin[], search: JudgedSearch): Promise<MapPin[]> {
  const known = await knownWays(
    db,
    pins.map(({ id }) => id),
  )
  return pins.map((pin) => {
    const quickest = quickestOf(search.way, known.get(pin.id) ?? [])
    return { ...pin, way: quickest?.way ?? null, sourceDate: quickest?.sourceDate ?? null }
  })
}

function unpack({ pins, unplaced }: PackedPins): { pins: MapPin[]; unplaced: number } {
  const found = pins === null ? [] : pins.split(' ').map(toPin)
  return { pins: found, unplaced }
}

function toPin(text: string): MapPin {
  const [id = '', lat, lng, price, approximate, ...more] = text.split(',')
  const precision = approximate === '1' ? 'approximate' : 'exact'
  const pin = { id, lat: Number(lat), lng: Number(lng), price: Number(price), precision } as const
  const level = more.find((part) => !part.startsWith('m'))
  const minutes = more.find((part) => part.startsWith('m'))?.slice(1)
  return {
    ...pin,
    ...(level !== undefined && { fit: levels[Number(level)] }),
    ...(minutes !== undefined && { minutes: minutes === '' ? null : Number(minutes) }),
  }
}

/** A grid cell; the cell for homes without a position has no coordinates. */
type Cell = {
  count: number
  lat: number | null
  lng: number | null
  west: number
  south: number
  east: number
  north: number
}

/** Homes by the cells of a grid that does not move with the map; its steps are powers of two. One number identifies a cell, since
 *  grouping by two takes a quarter longer, and avg() costs more than sum(). */
function cellsQuery(conditions: Conditions, across: number, down: number): SQL {
  const { lat, lng } = listingSearch
  return sql`
    select count(*)::int as count, sum(${lat}) / count(*) as lat, sum(${lng}) / count(*) as lng,
      min(${lng}) as west, min(${lat}) as south, max(${lng}) as east, max(${lat}) as north
    from ${matching(conditions)}
    group by floor(${lng} * ${1 / across}::float8) * ${2 ** 25}::float8 + floor(${lat} * ${1 / down}::float8)`
}

/** The cells to show on a screen, usually read in one pass: if the extent of the homes is unknown, fine cells are read and merged. */
async function cellsOf(
  box: Box | null,
  read: (across: number, down: number) => Promise<Cell[]>,
): Promise<Cell[]> {
  const stepsOf = ({ west, south, east, north }: Box) => [stepOf(east - west), stepOf(north - south)] as const
  if (box) return read(...stepsOf(box))
  const fine = await read(FINE, FINE)
  const placed = fine.filter(({ lat }) => lat !== null)
  const [across, down] = stepsOf(placed.reduce(around, placed[0] ?? NOWHERE))
  if (across < FINE || down < FINE) return read(across, down)
  const coarse = Map.groupBy(fine, ({ lat, west, south }) =>
    lat === null ? 'unplaced' : `${Math.floor(west / across)} ${Math.floor(south / down)}`,
  )
  return [...coarse.values()].map((cells) => cells.reduce(together))
}

const NOWHERE = { west: 0, south: 0, east: 0, north: 0 }

const around = (one: Box, other: Box): Box => ({
  west: Math.min(one.west, other.west),
  south: Math.min(one.south, other.south),
  east: Math.max(one.east, other.east),
  north: Math.max(one.north, other.north),
})

function together(one: Cell, other: Cell): Cell {
  const count = one.count + other.count
  const middle = (side: 'lat' | 'lng') =>
    ((one[side] ?? 0) * one.count + (other[side] ?? 0) * other.count) / count
  return { ...around(one, other), count, lat: middle('lat'), lng: middle('lng') }
}

function stepOf(degrees: number): number {
  return 2 ** Math.ceil(Math.log2(Math.max(degrees, 1e-4) / CELLS_ACROSS))
}

function toCluster({ count, lat, lng, west, south, east, north }: Cell): MapCluster[] {
  return lat === null || lng === null ? [] : [{ lat, lng, count, box: [west, south, east, north] }]
}
