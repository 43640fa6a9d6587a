import type { TransitJourney } from '#app/database/schema/map/transit.ts'
import type { PlannedJourney } from '#app/platform/routing/transit-planner.ts'
import { DEADLINES, minutesFromLatest } from '../routing/range-minutes.ts'
import { NEVER } from '../routing/reverse-raptor.ts'

/** The way from a home: whole minutes by the median and the 90th percentile, and the median journey. */
export type PlannedWay = { median: number; most: number; journey: TransitJourney }

/** Minutes by our own definition, from a planner's journeys of a morning: for each deadline the latest departure that meets
 *  it.
 *  @param midnight milliseconds since 1970
 *  @param walk seconds on foot
 *  @returns null when a tenth of the deadlines cannot be met within two hours, or walking takes no longer than riding */
export function plannedWay(
  journeys: readonly PlannedJourney[],
  midnight: number,
  walk: number,
): PlannedWay | null {
  const clock = (moment: number) => Math.round((moment - midnight) / 1_000)
  const latest = DEADLINES.map((deadline) =>
    journeys
      .filter(({ arrives }) => clock(arrives) <= deadline)
      .reduce((departure, { departs }) => Math.max(departure, clock(departs)), NEVER),
  )
  const minutes = minutesFromLatest(latest)
  if (!minutes || minutes.median >= walk) return null
  const departs = latest[minutes.deadline]
  const median = journeys
    .filter((journey) => clock(journey.departs) === departs)
    .toSorted((one, other) => one.arrives - other.arrives)[0]
  if (!median) return null
  return { median: whole(minutes.median), most: whole(minutes.most), journey: told(median) }
}

const whole = (seconds: number) => Math.round(seconds / 60)

/** A planner says nothing of gaps between departures. */
function told({ legs }: PlannedJourney): TransitJourney {
  const rides = legs.flatMap(({ ride }) => ride ?? [])
  const first = legs.findIndex(({ ride }) => ride !== null)
  const last = legs.findLastIndex(({ ride }) => ride !== null)
  const walked = (some: typeof legs) => whole(some.reduce((sum, { seconds }) => sum + seconds, 0))
  return {
    walkMinutes: walked(legs.slice(0, first)),
    legs: rides.map(({ line, mode, from, to }) => ({ line, mode, from, to, every: null })),
    lastWalkMinutes: walked(legs.slice(last + 1)),
    stops: [],
  }
}
