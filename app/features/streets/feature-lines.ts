import { ownValue } from '#app/platform/own-value.ts'
import type { LngLat } from './points.ts'
import { ACCESS, EVERYBODY, STREET_KINDS, type StreetKind } from './rules.ts'

export type StreetLine = Street & { points: LngLat[] }
/** `broken`: the file is wrong and none of its lines can be trusted; otherwise only this feature is left out. */
export type NoLine = { reason: string; broken: boolean }

const leftOut = (reason: string): NoLine => ({ reason, broken: false })
const broken = (reason: string): NoLine => ({ reason, broken: true })

/** The lines of one feature in a GeoJSON file: one for a LineString, several for a MultiLineString. */
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

/** The points without consecutive duplicates, or the reason why they are invalid. */
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

type Tags = Record<string, unknown>
type Street = { kind: number; access: number; name: string | null }

const kinds: Record<string, StreetKind> = {
  motorway: 'motorway',
  trunk: 'trunk',
  primary: 'primary',
  secondary: 'secondary',
  tertiary: 'tertiary',
  unclassified: 'minor',
  residential: 'minor',
  living_street: 'minor',
  road: 'minor',
  busway: 'service',
  service: 'service',
  track: 'path',
  pedestrian: 'path',
  footway: 'path',
  cycleway: 'path',
  bridleway: 'path',
  path: 'path',
  corridor: 'path',
  sidewalk: 'path',
  crossing: 'path',
  steps: 'steps',
}
/** These tags say what a line is if it is not a street. */
const others = ['railway', 'waterway', 'power', 'barrier', 'boundary', 'natural', 'aeroway', 'building']
const no = new Set(['no', 'private', 'dismount', 'use_sidepath'])
const yes = new Set(['yes', 'true', '1', 'designated', 'permissive'])
const against = new Set(['-1', 'reverse'])
const LONGEST_NAME = 200

/** What OpenStreetMap's tags (all optional) say about a line, or the reason why it is not a usable street. */
function streetOf(tags: Tags): Street | string {
  const highway = word(tags, 'highway')
  if (word(tags, 'area') === 'yes') return 'it is an area (area=yes)'
  const name = nameOf(tags)
  if (highway === '') {
    const other = others.find((tag) => word(tags, tag) !== '' && word(tags, tag) !== 'no')
    return other ? `it is no street (${other})` : { kind: kindOf('unknown'), access: EVERYBODY, name }
  }
  const kind = ownValue(kinds, highway.replace(/_link$/, ''))
  if (!kind) return `nobody can use it (highway=${highway.slice(0, 40)})`
  return { kind: kindOf(kind), access: ACCESS.stated | accessOf(tags, kind), name }
}

const kindOf = (kind: StreetKind) => STREET_KINDS.indexOf(kind)

function accessOf(tags: Tags, kind: StreetKind): number {
  if (kind === 'motorway') return 0
  const closed = no.has(word(tags, 'access'))
  const foot = word(tags, 'foot')
  const bicycle = word(tags, 'bicycle')
  const walks = foot === '' ? !closed : !no.has(foot)
  const rides = kind !== 'steps' && (bicycle === '' ? !closed : !no.has(bicycle))
  const round = word(tags, 'junction') === 'roundabout' ? 'yes' : ''
  const [walksForward, walksBack] = directions(word(tags, 'oneway:foot'))
  const [ridesForward, ridesBack] = directions(word(tags, 'oneway:bicycle') || word(tags, 'oneway') || round)
  return (
    (walks && walksForward ? ACCESS.footForward : 0) |
    (walks && walksBack ? ACCESS.footBack : 0) |
    (rides && ridesForward ? ACCESS.bikeForward : 0) |
    (rides && ridesBack ? ACCESS.bikeBack : 0)
  )
}

/** Whether a one-way tag allows going along the line, and against it. */
function directions(oneway: string): [boolean, boolean] {
  if (against.has(oneway)) return [false, true]
  return [true, !yes.has(oneway)]
}

function nameOf({ name }: Tags): string | null {
  if (typeof name !== 'string') return null
  return name.replaceAll('\0', '').trim().slice(0, LONGEST_NAME).toWellFormed() || null
}

/** A tag's value in lower case; '' if it is missing. */
function word(tags: Tags, tag: string): string {
  const value = tags[tag]
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value).trim().toLowerCase()
    : ''
}
