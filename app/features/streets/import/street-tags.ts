import { ACCESS, EVERYBODY, STREET_KINDS, type StreetKind } from '../rules.ts'
import { ownValue } from '#app/platform/own-value.ts'

export type Tags = Record<string, unknown>
export type Street = { kind: number; access: number; name: string | null }

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
/** For a line that is not a street, these tags say what it is instead. */
const others = ['railway', 'waterway', 'power', 'barrier', 'boundary', 'natural', 'aeroway', 'building']
const no = new Set(['no', 'private', 'dismount', 'use_sidepath'])
const yes = new Set(['yes', 'true', '1', 'designated', 'permissive'])
const against = new Set(['-1', 'reverse'])
const LONGEST_NAME = 200

/** What OpenStreetMap's tags say of a line, all of them optional, or the reason why it is not a street one can use. */
export function streetOf(tags: Tags): Street | string {
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

/** Whether a one-way tag lets go along the line, and against it. */
function directions(oneway: string): [boolean, boolean] {
  if (against.has(oneway)) return [false, true]
  return [true, !yes.has(oneway)]
}

function nameOf({ name }: Tags): string | null {
  if (typeof name !== 'string') return null
  return name.replaceAll('\0', '').trim().slice(0, LONGEST_NAME).toWellFormed() || null
}

/** The value of a tag in lower case; '' without one. */
function word(tags: Tags, tag: string): string {
  const value = tags[tag]
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value).trim().toLowerCase()
    : ''
}
