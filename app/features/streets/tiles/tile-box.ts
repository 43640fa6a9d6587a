import type { Box } from '#app/platform/geo/box.ts'

export type TileAddress = { z: number; x: number; y: number }

/** A part of a tile beyond its edges, so that lines do not end at them: what `@maplibre/geojson-vt` keeps, 64 of 4,096. */
const MARGIN = 64 / 4_096

/** The rectangle that a tile covers, in degrees, with its margin. */
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
