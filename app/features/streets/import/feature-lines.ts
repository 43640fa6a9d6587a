import type { LngLat } from '../points.ts'
import { streetOf, type Street, type Tags } from './street-tags.ts'

export type StreetLine = Street & { points: LngLat[] }
/** `broken`: the file is wrong and no line of it can be trusted; otherwise only this feature is left out. */
export type NoLine = { reason: string; broken: boolean }

const leftOut = (reason: string): NoLine => ({ reason, broken: false })
const broken = (reason: string): NoLine => ({ reason, broken: true })

/** The lines of one feature of a GeoJSON file: one of a LineString, several of a MultiLineString. */
export function linesOfFeature(text: string): StreetLine[] | NoLine {
  const feature = parsed(text)
  if (feature === undefined) return broken('this is not JSON')
  if (!isRecord(feature) || feature['type'] !== 'Feature') return broken('this is not a GeoJSON feature')
  const { geometry, properties } = feature
  if (!isRecord(geometry)) return leftOut('it has no geometry')
  const { type, coordinates } = geometry
  const lists =
    type === 'LineString'
      ? [coordinates]
      : type === 'MultiLineString' && Array.isArray(coordinates)
        ? (coordinates as unknown[])
        : null
  if (!lists) return leftOut(`it is a ${String(type).slice(0, 40)}, not a line`)
  const street = streetOf(isRecord(properties) ? properties : {})
  const lines: StreetLine[] = []
  for (const list of lists) {
    const points = pointsOf(list)
    if (typeof points === 'string') return broken(points)
    if (typeof street !== 'string' && points.length > 1) lines.push({ ...street, points })
  }
  if (typeof street === 'string') return leftOut(street)
  return lines.length > 0 ? lines : leftOut('its points are all the same')
}

/** The points without repetitions in a row, or the reason why they are invalid. */
function pointsOf(list: unknown): LngLat[] | string {
  if (!Array.isArray(list)) return 'its coordinates are not a list'
  const points: LngLat[] = []
  for (const pair of list as unknown[]) {
    const [lng, lat] = Array.isArray(pair) ? (pair as unknown[]) : []
    if (typeof lng !== 'number' || typeof lat !== 'number')
      return 'its coordinates are not pairs of longitude and latitude'
    if (Math.abs(lat) > 90 && Math.abs(lng) <= 90 && Math.abs(lat) <= 180)
      return `${lat} is no latitude: GeoJSON has the longitude first, and these seem to be swapped`
    if (!(Math.abs(lng) <= 180) || !(Math.abs(lat) <= 90))
      return `${lng}, ${lat} is no place in degrees: export the lines in WGS 84 (EPSG:4326)`
    const last = points.at(-1)
    if (last?.[0] !== lng || last[1] !== lat) points.push([lng, lat])
  }
  return points
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const isRecord = (value: unknown): value is Tags =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
