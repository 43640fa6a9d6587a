import { geoJSONToTile } from '@maplibre/geojson-vt'
import { fromGeojsonVt } from '@maplibre/vt-pbf'
import { sql } from 'drizzle-orm'
import type { FeatureCollection } from 'geojson'
import { streetLines } from '#app/database/schema/map/streets.ts'
import { queryRows } from '#app/database/sql/query-rows.server.ts'
import type { Reading } from '#app/platform/context.ts'
import type { Box } from '#app/platform/geo/box.ts'
import { ofReadyAreas } from './known-streets.server.ts'
import { unpackPoints } from './points.ts'
import { STREET_KINDS, type StreetKind } from './rules.ts'

export const MIN_ZOOM = 10
/** Browsers enlarge these tiles: at zoom 14 a point is exact to a foot. */
export const MAX_ZOOM = 14

/** More lines in one tile would only be a gray area; the longest are kept. Near zooms show every street. */
const MOST_LINES = { far: 8_000, near: 20_000 }

const far: StreetKind[] = ['motorway', 'trunk', 'primary', 'unknown']
const drawnBelow13: Record<number, StreetKind[]> = {
  10: far,
  11: far,
  12: [...far, 'secondary', 'tertiary'],
}

/** The map shows names from this zoom on (app/ui/map/own-streets.ts). */
const NEAR_ZOOM = 13

/** How many pixels wide a browser draws a tile. */
const TILE_PIXELS = 512

type Line = { kind: number; name: string | null; points: Uint8Array }

/** Cuts a vector tile from the lines in its box: a layer `streets` with `kind` (one of STREET_KINDS) and `name`. Below zoom 13 it
 *  leaves out names and minor streets, but keeps lines of unknown kind. Null if it is empty. */
export async function cutTile(db: Reading, address: TileAddress): Promise<Uint8Array | null> {
  const { west, south, east, north } = tileBox(address)
  const isFar = address.z < NEAR_ZOOM
  const kinds = drawnBelow13[address.z]?.map((kind) => STREET_KINDS.indexOf(kind))
  // Anything smaller than half a pixel is invisible; leaving it out halves the work for far zooms.
  const half = address.z === MAX_ZOOM ? 0 : 360 / 2 ** address.z / TILE_PIXELS / 2
  const { bounds } = streetLines
  const box = `(${east},${north}),(${west},${south})`
  const lines = await queryRows<Line>(
    db,
    sql`select kind, ${isFar ? sql`null` : streetLines.name} as name, points
      from ${streetLines} where ${ofReadyAreas}
        and ${bounds} && ${box}::box and greatest(width(${bounds}), height(${bounds})) >= ${half}::float8
        and ${kinds ? sql`kind = any(${sql.param(kinds)}::smallint[])` : sql`true`}
      order by height(${bounds}) + width(${bounds}) desc, ${streetLines.id}
      limit ${isFar ? MOST_LINES.far : MOST_LINES.near}`,
  )
  if (lines.length === 0) return null
  const data: FeatureCollection = {
    type: 'FeatureCollection',
    features: [...Map.groupBy(lines, ({ kind, name }) => `${kind} ${name ?? ''}`).values()].map((alike) => ({
      type: 'Feature',
      properties: propertiesOf(alike[0]),
      geometry: {
        type: 'MultiLineString',
        coordinates: alike.map(({ points }) => unpackPoints(points, half)),
      },
    })),
  }
  const { z, x, y } = address
  const tile = geoJSONToTile(data, z, x, y, { clip: true, maxZoom: MAX_ZOOM })
  return tile.features.length === 0 ? null : fromGeojsonVt({ streets: tile }, { version: 2, extent: 4_096 })
}

const propertiesOf = (line?: Line) => ({
  kind: STREET_KINDS[line?.kind ?? 0] ?? 'unknown',
  ...(line?.name != null && { name: line.name }),
})

export type TileAddress = { z: number; x: number; y: number }

/** The margin of a tile beyond its edges, as a fraction of the tile, so that lines do not end at them: `@maplibre/geojson-vt` keeps
 *  64 of 4,096. */
const MARGIN = 64 / 4_096

/** The rectangle a tile covers, in degrees, including its margin. */
export function tileBox({ z, x, y }: TileAddress): Box {
  const tiles = 2 ** z
  const lng = (column: number) => (column / tiles) * 360 - 180
  const lat = (row: number) => (Math.atan(Math.sinh(Math.PI * (1 - (2 * row) / tiles))) * 180) / Math.PI
  return {
    west: lng(x - MARGIN),
    east: lng(x + 1 + MARGIN),
    south: lat(y + 1 + MARGIN),
    north: lat(y - MARGIN),
  }
}

export function boxesOverlap(one: Box, other: Box): boolean {
  return (
    one.west <= other.east && other.west <= one.east && one.south <= other.north && other.south <= one.north
  )
}
