import { TOO_MANY_CORNERS } from './rules.ts'

/** A place on or beside a campus. The name may be empty. */
export type NamedPoint = { name: string; lat: number; lng: number }

/** What the points are, for error messages: an entrance needs no name. */
export type PointKind = { one: 'an entrance' | 'a building'; example: string; named: boolean }
export const pointKinds = {
  entrances: { one: 'an entrance', example: '34.0255, -118.2851 North gate', named: false },
  buildings: { one: 'a building', example: '34.0205, -118.2856 Doheny Library', named: true },
} as const satisfies Record<string, PointKind>

const LINE = /^(-?\d{1,3}(?:\.\d+)?)(?:\s*[,;]\s*|\s+)(-?\d{1,3}(?:\.\d+)?)(?:[\s,;](.*))?$/

/** Reads typed points: one per line, with latitude, longitude and name. Duplicates count once.
 *  @returns an error message if a line is invalid; the form checks how many there are */
export function readTypedPoints(text: string, { one, example, named }: PointKind): NamedPoint[] | string {
  const points = new Map<string, NamedPoint>()
  for (const [at, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue
    const [, lat, lng, rest = ''] = LINE.exec(line.trim()) ?? []
    const name = rest.replace(/^[\s,;]+/, '')
    if (lat === undefined || lng === undefined)
      return `Line ${at + 1} is not ${one}: write latitude, longitude${named ? ' and its name' : ' and, if you like, a name'}, such as ${example}.`
    if (Math.abs(Number(lat)) > 85 || Math.abs(Number(lng)) > 180)
      return `Line ${at + 1} is not on the map: the latitude comes first, such as ${example}.`
    if (named && name === '')
      return `Line ${at + 1} has no name: write it after the position, such as ${example}.`
    const point = { name, lat: Number(lat), lng: Number(lng) }
    const key = `${point.lat} ${point.lng}${named ? ` ${name}` : ''}`
    if (!points.has(key)) points.set(key, point)
  }
  return [...points.values()]
}

/** Formats points for a text field, one per line. */
export const pointsText = (points: readonly NamedPoint[]): string =>
  points.map(({ lat, lng, name }) => `${lat}, ${lng} ${name}`.trim()).join('\n')

type Ring = [number, number][]

const NO_RING =
  'Paste a polygon as GeoJSON, or its corners as [[longitude, latitude], …], the longitude first.'
const MOST_TEXT = 200_000

/** Parses a typed ring. It also accepts GeoJSON pasted from a drawing tool, and closes an open ring.
 *  @returns an error message if it is invalid; the form checks the number of corners */
export function readRing(text: string): Ring | string {
  if (text.length > MOST_TEXT) return `This is too long: ${TOO_MANY_CORNERS}.`
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return NO_RING
  }
  const ring = ringOf(value)
  if (!ring) return NO_RING
  const [first, last] = [ring[0], ring.at(-1)]
  if (!first || !last || ring.length < 3) return 'A ring needs at least three corners.'
  const closed = String(first) === String(last) ? ring : [...ring, first]
  if (closed.length < 4) return 'A ring needs at least three corners.'
  if (closed.some(([lng, lat]) => Math.abs(lng) > 180 || Math.abs(lat) > 85))
    return 'Some corners are not on the map: each is [longitude, latitude], such as [-118.28, 34.02].'
  return closed
}

/** How deeply a ring can be nested: a collection has a feature, which has a polygon, which has the ring. */
const DEEPEST = 3

/** A single ring of pairs: bare, or in a polygon, a feature, or a collection with one feature. */
function ringOf(value: unknown, deepest = DEEPEST): Ring | null {
  if (deepest < 0) return null
  if (Array.isArray(value)) return value.every(isPair) ? (value as Ring).map(([x, y]) => [x, y]) : null
  if (typeof value !== 'object' || value === null) return null
  if ('features' in value && Array.isArray(value.features))
    return value.features.length === 1 ? ringOf(value.features[0], deepest - 1) : null
  if ('geometry' in value) return ringOf(value.geometry, deepest - 1)
  const isPolygon = 'type' in value && value.type === 'Polygon' && 'coordinates' in value
  if (!isPolygon || !Array.isArray(value.coordinates)) return null
  return value.coordinates.length === 1 ? ringOf(value.coordinates[0], deepest - 1) : null
}

const isPair = (value: unknown) =>
  Array.isArray(value) && value.length >= 2 && value.slice(0, 2).every((each) => Number.isFinite(each))

/** Formats a ring for a text field, one corner per line. */
export const ringText = (ring: Ring): string =>
  `[\n${ring.map(([lng, lat]) => `  [${lng}, ${lat}]`).join(',\n')}\n]`
