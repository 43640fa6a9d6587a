import { contours } from 'd3-contour'
import type { Isochrone } from '#app/database/schema/map/commute.ts'
import type { LngLat } from '#app/features/streets/points.ts'
import type { Position } from '#app/platform/geo/distance.ts'
import { simplify } from '#app/platform/geo/simplify.ts'
import type { WaysTo } from './ways-to.ts'
import { METERS_PER_MINUTE } from './rules.ts'

const MINUTES = [10, 20, 30]
/** Walks longer than this are beyond the last line, in meters. */
export const LONGEST_WALK = Math.max(...MINUTES) * METERS_PER_MINUTE.walk

// The following values are in meters.
const METERS_PER_DEGREE = 111_195
/** The side of a grid cell. */
const CELL = 30
/** How far from a street a place still counts as reachable from it. */
const BESIDE = 120
/** The value of cells that no walk reaches. */
const BEYOND = LONGEST_WALK + 400
/** How far a drawn line may be from the exact one. */
const NEAR = 8
/** Smaller islands, and holes such as a park or a block, are left out; in square meters. */
const SMALLEST = 60_000

/** Lines of equal walking time around a campus: contours of a grid of walking distances to the campus.
 *  @param ends where walks end */
export function isochrones(walks: WaysTo, ends: readonly Position[]): Isochrone[] {
  const grid = gridAround(ends)
  const values = new Float64Array(grid.width * grid.height).fill(BEYOND)
  const around = Math.ceil(BESIDE / CELL)
  for (const { lng, lat, meters } of walks.reached(LONGEST_WALK, CELL / 2)) {
    const [x, y] = [(lng - grid.west) / grid.perX, (lat - grid.south) / grid.perY]
    for (let row = Math.floor(y) - around; row <= y + around; row += 1)
      for (let column = Math.floor(x) - around; column <= x + around; column += 1) {
        if (row < 1 || column < 1 || row >= grid.height - 1 || column >= grid.width - 1) continue
        const beside = Math.hypot(column + 0.5 - x, row + 0.5 - y) * CELL
        const cell = row * grid.width + column
        if (beside <= BESIDE) values[cell] = Math.min(values[cell] ?? 0, meters + beside)
      }
  }
  const smooth = blur(blur(values, grid), grid)
  const draw = contours().size([grid.width, grid.height])
  // A contour surrounds larger values, so the sign is flipped.
  const nearer = Array.from(smooth, (meters) => -meters)
  return MINUTES.map((minutes) => {
    const { coordinates } = draw.contour(nearer, -minutes * METERS_PER_MINUTE.walk)
    const rings = coordinates.flat().filter((ring) => areaOf(ring) * CELL * CELL >= SMALLEST)
    const lines = rings.map((ring) =>
      simplify(
        ring.map(([x = 0, y = 0]): LngLat => [grid.west + x * grid.perX, grid.south + y * grid.perY]),
        NEAR,
      ).map(([lng, lat]): LngLat => [round(lng), round(lat)]),
    )
    return { minutes, lines }
  }).filter(({ lines }) => lines.length > 0)
}

type Grid = { west: number; south: number; perX: number; perY: number; width: number; height: number }

/** A grid that contains everything a walk may reach, with a margin that no walk reaches. */
function gridAround(ends: readonly Position[]): Grid {
  const [lats, lngs] = [ends.map(({ lat }) => lat), ends.map(({ lng }) => lng)]
  const perY = CELL / METERS_PER_DEGREE
  const perX = perY / Math.cos(((lats[0] ?? 0) * Math.PI) / 180)
  const beyond = Math.ceil((LONGEST_WALK + BESIDE) / CELL) + 2
  const [west, south] = [Math.min(...lngs) - beyond * perX, Math.min(...lats) - beyond * perY]
  const width = Math.ceil((Math.max(...lngs) - west) / perX) + beyond
  const height = Math.ceil((Math.max(...lats) - south) / perY) + beyond
  return { west, south, perX, perY, width, height }
}

/** Replaces each cell by the mean of itself and its neighbors, so that contours do not have stair steps. */
function blur(values: Float64Array, { width, height }: Grid): Float64Array {
  const smooth = values.slice()
  for (let row = 1; row < height - 1; row += 1)
    for (let column = 1; column < width - 1; column += 1) {
      let sum = 0
      for (const dy of [-width, 0, width])
        for (const dx of [-1, 0, 1]) sum += values[row * width + column + dy + dx] ?? 0
      smooth[row * width + column] = sum / 9
    }
  return smooth
}

/** In cells. */
function areaOf(ring: number[][]): number {
  const twice = ring.reduce((sum, [x = 0, y = 0], index) => {
    const [nextX = 0, nextY = 0] = ring[(index + 1) % ring.length] ?? []
    return sum + x * nextY - nextX * y
  }, 0)
  return Math.abs(twice) / 2
}

/** About a yard. */
const round = (degrees: number) => Math.round(degrees * 1e5) / 1e5
