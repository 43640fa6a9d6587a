import { EARTH_RADIUS_MILES, type Position } from './distance.ts'

/** A rectangle on the map, in degrees. Never crosses the antimeridian. */
export type Box = { west: number; south: number; east: number; north: number }

/** Reads `west,south,east,north`; null when it is not four numbers that make a rectangle on earth. */
export function parseBox(text: string): Box | null {
  const parts = text.split(',').map((part) => (part.trim() === '' ? NaN : Number(part)))
  const [west, south, east, north] = parts as [number, number, number, number]
  if (parts.length !== 4 || !parts.every(Number.isFinite)) return null
  if (west >= east || south >= north) return null
  if (west < -180 || east > 180 || south < -90 || north > 90) return null
  return { west, south, east, north }
}

/** The text for a URL: five decimals, about a yard. */
export function formatBox({ west, south, east, north }: Box): string {
  return [west, south, east, north].map((degrees) => Number(degrees.toFixed(5))).join(',')
}

export function boxContains(box: Box, { lat, lng }: Position): boolean {
  return lat >= box.south && lat <= box.north && lng >= box.west && lng <= box.east
}

/** The smallest rectangle that holds everything within `miles`; cut off at the poles and the antimeridian. */
export function boxAround({ lat, lng }: Position, miles: number): Box {
  const degrees = (miles / EARTH_RADIUS_MILES) * (180 / Math.PI)
  // Meridians meet at the poles: there, every longitude is near.
  const widest = Math.cos((Math.min(89.9, Math.abs(lat) + degrees) * Math.PI) / 180)
  const across = Math.min(180, degrees / widest)
  return {
    west: Math.max(-180, lng - across),
    south: Math.max(-90, lat - degrees),
    east: Math.min(180, lng + across),
    north: Math.min(90, lat + degrees),
  }
}
