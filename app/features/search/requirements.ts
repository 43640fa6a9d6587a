import type { FitLevel } from '#app/features/listings/views.ts'
import type { ListingSearch } from './search-params.ts'
import { propertyTypes, type PetPolicy, type PropertyType } from '#app/features/listings/rules.ts'

/** The combined requirements of people who look for a home together: the strictest of each kind, so that judging a home costs the
 *  same for one person and for eight. Server only, because nobody may be allowed to read `cap`. */
export type Requirements = {
  /** How many people share the cost; null: the home's default share. */
  people: number | null
  /** Places that can be rented. */
  beds: number
  /** The minimum beds and baths that they would like, beyond what they need; null: any. */
  rooms: { beds: number | null; baths: number | null }
  /** Cents a month for one person; null: not stated. */
  cap: number | null
  /** ISO date by which everybody can move in; null: not stated. */
  freeBy: string | null
  /** Whether somebody has a pet. */
  pets: boolean
  /** Points for each property type, in the order of `propertyTypes`. */
  types: number[]
  /** The longest walks that people would take, where the user may read how long those are. */
  walks: WalkLimit[]
}

/** How many minutes somebody would walk at most, to their building or else to the nearest entrance of campus. It must never reach a
 *  page. */
export type WalkLimit = {
  campusId: number
  most: number
  building: { id: string; lat: number; lng: number } | null
}

/** A search whose homes are judged for somebody. Never sent to a page. */
export type JudgedSearch = ListingSearch & { requirements?: Requirements }

/** The facts by which a home is judged. `costEach` in cents a month, for the number of people in the requirements. */
export type JudgedHome = {
  costEach: number
  beds: number
  /** Null when not stated. */
  baths: number | null
  type: PropertyType
  availableFrom: string | null
  pets: PetPolicy | null
  /** For how many of the people the walk is too long. */
  longWalks: number
}

/** 0 points: it fits. Up to 6: a near miss. */
export const NEAR_MOST = 6
export const BAND = 5_000 // cents over a cap for one point
export const LATE_DAYS = 7 // days late for one point
export const POINTS = { bed: 10, missingRoom: 2, noPets: 10, unknown: 1, otherType: 2, longWalk: 3 }
const DAY = 86_400_000 // milliseconds

/** How far a home misses the requirements, in points. One for each started $50 a month over `cap`, for each started week
 *  after `freeBy`, and for what is not stated. Two for each started bed and bath that is only wished for, and for each
 *  person who wishes another type. Three for each person whose walk is too long, however long, because others may not learn
 *  that. Ten for each missing bed, and for a pet that is not allowed. requirements-expression.server.ts has the same in
 *  SQL. */
export function pointsOf(home: JudgedHome, requirements: Requirements): number {
  const over = requirements.cap === null ? 0 : Math.ceil(Math.max(0, home.costEach - requirements.cap) / BAND)
  const late = requirements.freeBy === null ? 0 : latePoints(home.availableFrom, requirements.freeBy)
  const rooms = bedPoints(home, requirements) + bathPoints(home, requirements)
  return (
    over +
    late +
    rooms +
    petPoints(home, requirements) +
    typePoints(home, requirements) +
    POINTS.longWalk * home.longWalks
  )
}

export function fitLevelOf(points: number): FitLevel {
  if (points === 0) return 'fits'
  return points <= NEAR_MOST ? 'near' : 'far'
}

/** Days from one ISO date to a later one; 0 when it is not later. */
export function daysLate(availableFrom: string, freeBy: string): number {
  return Math.max(0, Math.round((Date.parse(availableFrom) - Date.parse(freeBy)) / DAY))
}

/** Places for people; a studio has one. */
export const placesOf = ({ beds }: { beds: number }) => Math.max(1, beds)

function latePoints(availableFrom: string | null, freeBy: string): number {
  return availableFrom === null ? POINTS.unknown : Math.ceil(daysLate(availableFrom, freeBy) / LATE_DAYS)
}

/** How many beds are missing of those that people wish for beyond what they need. */
export function bedsShort(home: Pick<JudgedHome, 'beds'>, { beds, rooms }: Requirements): number {
  return Math.max(0, (rooms.beds ?? 0) - Math.max(placesOf(home), beds))
}

function bedPoints(home: JudgedHome, requirements: Requirements): number {
  return (
    POINTS.bed * Math.max(0, requirements.beds - placesOf(home)) +
    POINTS.missingRoom * bedsShort(home, requirements)
  )
}

function bathPoints({ baths }: JudgedHome, { rooms }: Requirements): number {
  if (rooms.baths === null) return 0
  return baths === null ? POINTS.unknown : POINTS.missingRoom * Math.ceil(Math.max(0, rooms.baths - baths))
}

function petPoints(home: JudgedHome, { pets }: Requirements): number {
  if (!pets || home.pets === 'allowed') return 0
  return home.pets === 'not_allowed' ? POINTS.noPets : POINTS.unknown
}

function typePoints(home: JudgedHome, { types }: Requirements): number {
  return types[propertyTypes.indexOf(home.type)] ?? 0
}
