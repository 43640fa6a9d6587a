import { ALIGHT, BOARD } from './timetable.ts'
import type { Lane, Network } from './network.ts'

/** Rides, so at most two changes. */
const MOST_RIDES = 3
/** Earlier than any departure. */
export const UNREACHED = -(2 ** 30)

/** A ride: the lane and trip, and the calls at which to board and get off. */
export type Ride = { lane: number; trip: number; board: number; alight: number }

/** What is known after a number of rides, by stop. */
type Round = {
  /** The latest moment to be at the stop: to ride from it, or to walk from it to a ride. */
  reach: Int32Array
  /** The stop that walk leads to; -1 if a ride begins here. */
  walkTo: Int32Array
  /** The latest departing ride from the stop, and that ride. */
  departs: Int32Array
  lane: Int32Array
  trip: Int32Array
  board: Int32Array
  alight: Int32Array
}

/** Finds, from every stop, the latest departure that reaches the destination by a deadline: range RAPTOR (Delling, Pajor, Werneck
 *  2012), run backwards. Handles one deadline after another. What was found for an earlier deadline still holds for a later one, so
 *  only improvements are followed. */
export class ReverseRouter {
  /** The latest departure from each stop for the most recent deadline; UNREACHED if there is none. */
  readonly departures: Int32Array
  readonly #network: Network
  readonly #ends: readonly { stop: number; seconds: number }[]
  readonly #rounds: Round[]
  /** For each lane, the last call to get off at in this round; -1 if the lane is not examined. */
  readonly #lastCall: Int32Array
  /** Stops that improved in this round. */
  #better: Set<number> = new Set()

  /** @param ends stops near the destination, with the seconds to walk from each */
  constructor(network: Network, ends: readonly { stop: number; seconds: number }[]) {
    const none = (value: number) => new Int32Array(network.stops).fill(value)
    this.#network = network
    this.#ends = ends
    this.departures = none(UNREACHED)
    this.#lastCall = new Int32Array(network.lanes.length).fill(-1)
    this.#rounds = Array.from({ length: MOST_RIDES + 1 }, () => ({
      reach: none(UNREACHED),
      walkTo: none(-1),
      departs: none(UNREACHED),
      lane: none(-1),
      trip: none(-1),
      board: none(-1),
      alight: none(-1),
    }))
  }

  /** @param deadline seconds after midnight, later than in the previous call */
  arriveBy(deadline: number): void {
    this.#better = new Set()
    for (const { stop, seconds } of this.#ends) this.#improveReach(0, stop, deadline - seconds, -1)
    for (let rides = 1; rides <= MOST_RIDES && this.#better.size > 0; rides += 1) {
      const lanes = this.#lanesToLookAt()
      this.#better = new Set()
      const boarded = new Set<number>()
      for (const lane of lanes) {
        this.#rideBackwards(rides, lane, this.#lastCall[lane] ?? 0, boarded)
        this.#lastCall[lane] = -1
      }
      if (rides < MOST_RIDES) this.#walkBackwards(rides, boarded)
    }
  }

  /** The rides of the journey that leaves a stop at `departures`, with as few changes as that departure allows. */
  rides(stop: number): Ride[] {
    const found: Ride[] = []
    const latest = this.departures[stop]
    let number = this.#rounds.findIndex(({ departs }) => departs[stop] === latest && latest !== UNREACHED)
    let at = stop
    while (number > 0) {
      const round = this.#rounds[number]
      const lane = round?.lane[at] ?? -1
      if (!round || lane < 0) break
      const alight = round.alight[at] ?? 0
      found.push({ lane, trip: round.trip[at] ?? 0, board: round.board[at] ?? 0, alight })
      const off = this.#network.lanes[lane]?.stops[alight] ?? 0
      number -= 1
      const walk = this.#rounds[number]?.walkTo[off] ?? -1
      at = walk < 0 ? off : walk
    }
    return found
  }

  /** The lanes that call at improved stops, recording the last such call of each. */
  #lanesToLookAt(): number[] {
    const { callsFrom, laneAt, positionAt } = this.#network
    const lanes: number[] = []
    for (const stop of this.#better)
      for (let call = callsFrom[stop] ?? 0; call < (callsFrom[stop + 1] ?? 0); call += 1) {
        const lane = laneAt[call] ?? 0
        const position = positionAt[call] ?? 0
        const before = this.#lastCall[lane] ?? -1
        if (before < 0) lanes.push(lane)
        if (position > before) this.#lastCall[lane] = position
      }
    return lanes
  }

  /** Follows a lane backwards from one of its calls, always with the latest trip that gets off in time at a later call. */
  #rideBackwards(rides: number, number: number, last: number, boarded: Set<number>): void {
    const lane = this.#network.lanes[number]
    const [before, round] = [this.#rounds[rides - 1], this.#rounds[rides]]
    if (!lane || !before || !round) return
    const { stops, calls, times } = lane
    let trip = -1
    let alight = -1
    for (let call = last; call >= 0; call -= 1) {
      const stop = stops[call] ?? 0
      const allowed = calls[call] ?? 0
      if (trip >= 0 && allowed & BOARD) {
        const departs = times[2 * (trip * stops.length + call) + 1] ?? 0
        if (this.#isBetter('departs', rides, stop, departs)) {
          round.departs[stop] = departs
          round.lane[stop] = number
          round.trip[stop] = trip
          round.board[stop] = call
          round.alight[stop] = alight
          if (departs > (this.departures[stop] ?? UNREACHED)) this.departures[stop] = departs
          boarded.add(stop)
          this.#improveReach(rides, stop, departs, -1)
        }
      }
      if (!(allowed & ALIGHT)) continue
      const later = latestTrip(lane, call, before.reach[stop] ?? UNREACHED, trip)
      if (later > trip) {
        trip = later
        alight = call
      }
    }
  }

  #walkBackwards(rides: number, boarded: Set<number>): void {
    const { walksFrom, walkStop, walkSeconds } = this.#network
    const departs = this.#rounds[rides]?.departs
    for (const stop of boarded)
      for (let walk = walksFrom[stop] ?? 0; walk < (walksFrom[stop + 1] ?? 0); walk += 1)
        this.#improveReach(
          rides,
          walkStop[walk] ?? 0,
          (departs?.[stop] ?? UNREACHED) - (walkSeconds[walk] ?? 0),
          stop,
        )
  }

  #improveReach(rides: number, stop: number, moment: number, walkTo: number): void {
    const round = this.#rounds[rides]
    if (!round || !this.#isBetter('reach', rides, stop, moment)) return
    round.reach[stop] = moment
    round.walkTo[stop] = walkTo
    this.#better.add(stop)
  }

  /** Whether a moment is later than what the same number of rides or fewer reach: more rides are worth it only then. */
  #isBetter(what: 'reach' | 'departs', rides: number, stop: number, moment: number): boolean {
    for (let each = rides; each >= 0; each -= 1)
      if ((this.#rounds[each]?.[what][stop] ?? UNREACHED) >= moment) return false
    return true
  }
}

/** The latest trip after `after` that arrives at a call by a moment; `after` if there is none. */
function latestTrip({ stops, times, trips }: Lane, call: number, by: number, after: number): number {
  let [low, high] = [after, trips - 1]
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((times[2 * (middle * stops.length + call)] ?? 0) <= by) low = middle
    else high = middle - 1
  }
  return low
}
