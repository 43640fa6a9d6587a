import type { Position } from '../geo/distance.ts'

export type PlannerName = 'otp' | 'motis'
export const plannerNames: Record<PlannerName, string> = { otp: 'OpenTripPlanner', motis: 'MOTIS' }

export type PlannedMode = 'train' | 'bus' | 'ferry' | 'other'
/** A part of a journey; `ride` is null for a walk. */
export type PlannedLeg = {
  seconds: number
  ride: { line: string; mode: PlannedMode; from: string; to: string } | null
}
/** A journey with at least one ride. Milliseconds since 1970. */
export type PlannedJourney = { departs: number; arrives: number; legs: PlannedLeg[] }

/** A transit planner of the operator. Which minutes are made of its journeys is decided elsewhere. */
export type TransitPlanner = {
  name: PlannerName
  /** Its address, which tells when the operator switched to another planner. */
  url: string
  /** The journeys that arrive at most `window` seconds before a moment; possibly none.
   *  @throws PlannerRefused for another answer, or the reason why there was no answer within 20 seconds */
  journeys(from: Position, to: Position, arriveBy: Date, window: number): Promise<PlannedJourney[]>
}

/** The transit planner answered with an error, or with something that is not journeys. */
export class PlannerRefused extends Error {
  readonly status: number
  constructor(status: number) {
    super(`The transit planner answered with status ${status}`)
    this.name = 'PlannerRefused'
    this.status = status
  }
}

/** Planners are asked by a job, so nobody waits. Milliseconds. */
export const PLANNER_TIMEOUT = 20_000
/** Changes in a journey, as for our own timetables. */
export const MOST_CHANGES = 2

const trains = /^(TRAM|SUBWAY|RAIL|METRO|SUBURBAN|MONORAIL|FUNICULAR|CABLE_CAR|LONG_DISTANCE|\w+_RAIL)$/

/** The kind of a ride, from the name of its mode in either planner. */
export function modeOf(name: string): PlannedMode {
  if (trains.test(name)) return 'train'
  if (/^(BUS|COACH|TROLLEYBUS)$/.test(name)) return 'bus'
  return name === 'FERRY' ? 'ferry' : 'other'
}

/** Keeps journeys by bus or train with at most two changes that do not go back in time. */
export function usable(journeys: readonly PlannedJourney[]): PlannedJourney[] {
  return journeys.filter(({ departs, arrives, legs }) => {
    const rides = legs.filter(({ ride }) => ride !== null).length
    return departs < arrives && rides > 0 && rides <= MOST_CHANGES + 1
  })
}
