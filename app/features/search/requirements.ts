import { placesIn } from '#app/features/listings/share.ts'
import { propertyTypes, type PetPolicy, type PropertyType } from '#app/features/listings/choices.ts'
import type { FitLevel } from '#app/features/listings/views.ts'
import { numberArithmetic, type Arithmetic } from '#app/platform/arithmetic.ts'
import type { ListingSearch } from './search-params.ts'

/** The combined requirements of people who look for a home together: the strictest of each kind, so that judging a home costs the
 *  same for one person and for eight. Server only, because `cap` may be private. */
export type Requirements = {
  /** How many people share the cost; null: the home's default share. */
  people: number | null
  /** Rentable places. */
  beds: number
  /** The minimum beds and baths they would like beyond what they need; null: any. */
  rooms: { beds: number | null; baths: number | null }
  /** Cents per month for one person; null: not stated. */
  cap: number | null
  /** ISO date by which everyone can move in; null: not stated. */
  freeBy: string | null
  pets: boolean
  /** Points for each property type, in the order of `propertyTypes`. */
  types: number[]
  /** The longest walks people accept, as far as the user may read them. */
  walks: WalkLimit[]
}

/** How many minutes someone would walk at most, to their building if they chose one, otherwise to the nearest campus entrance. Must
 *  never reach a page. */
export type WalkLimit = {
  campusId: number
  most: number
  building: { id: string; lat: number; lng: number } | null
}

/** A search whose homes are judged for someone. Never sent to a page. */
export type JudgedSearch = ListingSearch & { requirements?: Requirements }

/** The facts a home is judged by. `costEach` in cents per month, for the number of people in the requirements. */
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

/** Additional operations for judging a home: on numbers below, as SQL in filters.server.ts. */
export type PointsArithmetic<Term> = Arithmetic<Term> & {
  /** A number that varies between searches. */
  given: (value: number) => Term
  less: (one: Term, other: Term) => Term
  /** How many steps of this size have been started; 0 for negative amounts. */
  started: (amount: Term, size: number) => Term
  /** @returns `otherwise` if the term is null */
  known: (term: Term | null, then: (term: Term) => Term, otherwise: Term) => Term
  /** @param place counted from 0 */
  at: (list: number[], place: Term) => Term
}

/** The facts a home is judged by; nullable ones may be not stated. */
type Facts<Term> = {
  /** Cents per month, for the number of people in the requirements. */
  costEach: Term
  beds: Term
  halfBaths: Term | null
  /** Its index in `propertyTypes`. */
  type: Term
  /** How many days after a date the home becomes available. */
  daysAfter: (date: string) => Term | null
  /** 1 or 0. */
  allowsPets: Term
  refusesPets: Term
  /** Numbers to add up: for how many people the walk is too long. */
  longWalks: Term[]
}

/** 0 points: it fits. Up to 6: a near miss. */
export const NEAR_MOST = 6
export const BAND = 5_000 // cents over a cap for one point
const LATE_DAYS = 7 // days late for one point
const POINTS = { bed: 10, missingRoom: 2, noPets: 10, unknown: 1, longWalk: 3 }
/** For each person who wants another type: a part of `Requirements.types`. */
export const OTHER_TYPE = 2

/** How far a home misses the requirements, in points. One point for each started $50 a month over `cap`, for each started week
 *  after `freeBy`, and for each fact not stated. Two for each started bed and bath that is wanted but not needed, and for each
 *  person who wants another type. Three for each person whose walk is too long, however long, because others may not learn that.
 *  Ten for each missing bed, and for a pet that is not allowed. */
export function pointsIn<Term>(math: PointsArithmetic<Term>, of: Requirements, home: Facts<Term>): Term {
  const { constant, given, less, started, known, atMost } = math
  const points = (count: number, each: Term) => math.times(constant(count), each)
  const places = placesIn(math, home.beds)
  const unknown = constant(POINTS.unknown)
  const { cap, freeBy, rooms } = of
  const parts: (Term | null)[] = [
    cap === null ? null : started(less(home.costEach, given(cap)), BAND),
    freeBy === null ? null : known(home.daysAfter(freeBy), (days) => started(days, LATE_DAYS), unknown),
    of.beds <= 1 ? null : points(POINTS.bed, started(less(given(of.beds), places), 1)),
    rooms.beds === null || rooms.beds <= of.beds
      ? null
      : points(
          POINTS.missingRoom,
          started(less(given(rooms.beds), math.greatest(given(of.beds), places)), 1),
        ),
    rooms.baths === null
      ? null
      : known(
          home.halfBaths,
          (half) => points(POINTS.missingRoom, started(less(given(2 * (rooms.baths ?? 0)), half), 2)),
          unknown,
        ),
    of.pets
      ? atMost(
          home.allowsPets,
          constant(0),
          atMost(home.refusesPets, constant(0), unknown, constant(POINTS.noPets)),
          constant(0),
        )
      : null,
    of.types.some(Boolean) ? math.at(of.types, home.type) : null,
    ...home.longWalks.map((walks) => points(POINTS.longWalk, walks)),
  ]
  return math.sum(parts.filter((part) => part !== null))
}

/** 0: fits, 1: near miss, 2: neither. */
export const levelIn = <Term>({ atMost, constant }: PointsArithmetic<Term>, points: Term): Term =>
  atMost(points, constant(0), constant(0), atMost(points, constant(NEAR_MOST), constant(1), constant(2)))

const DAY = 86_400_000 // milliseconds

const judging: PointsArithmetic<number> = {
  ...numberArithmetic,
  given: (value) => value,
  less: (one, other) => one - other,
  started: (amount, size) => Math.max(0, Math.ceil(amount / size)),
  known: (term, then, otherwise) => (term === null ? otherwise : then(term)),
  at: (list, place) => list[place] ?? 0,
}

/** How far a home misses the requirements, in points. */
export function pointsOf(home: JudgedHome, requirements: Requirements): number {
  const { costEach, beds, baths, type, availableFrom, pets, longWalks } = home
  return pointsIn(judging, requirements, {
    costEach,
    beds,
    halfBaths: baths === null ? null : Math.round(baths * 2),
    type: propertyTypes.indexOf(type),
    daysAfter: (date) => (availableFrom === null ? null : daysLate(availableFrom, date)),
    allowsPets: Number(pets === 'allowed'),
    refusesPets: Number(pets === 'not_allowed'),
    longWalks: [longWalks],
  })
}

const levels: readonly FitLevel[] = ['fits', 'near', 'far']
export const fitLevelOf = (points: number): FitLevel => levels[levelIn(judging, points)] ?? 'far'

/** How many days `availableFrom` is after `freeBy`; 0 if it is not after it. */
export function daysLate(availableFrom: string, freeBy: string): number {
  return Math.max(0, Math.round((Date.parse(availableFrom) - Date.parse(freeBy)) / DAY))
}

/** Places for people; a studio has one. */
export const placesOf = ({ beds }: { beds: number }) => placesIn(numberArithmetic, beds)

/** How many beds are missing among those people want beyond what they need. */
export function bedsShort(home: Pick<JudgedHome, 'beds'>, { beds, rooms }: Requirements): number {
  return Math.max(0, (rooms.beds ?? 0) - Math.max(placesOf(home), beds))
}
