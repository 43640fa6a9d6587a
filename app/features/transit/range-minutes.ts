import { UNREACHED } from './reverse-raptor.ts'

/** The arrival deadlines on campus: each minute from 8:00 to 9:59, in seconds after midnight. */
export const DEADLINES: readonly number[] = Array.from({ length: 120 }, (_, minute) => 8 * 3600 + 60 * minute)
/** Longer journeys do not count. */
const MOST_SECONDS = 2 * 3600

const rank = (share: number) => Math.ceil(share * DEADLINES.length) - 1

/** Travel time: the median and the 90th percentile over all deadlines, in seconds, and the median journey's deadline (its index in
 *  DEADLINES) and first stop. */
export type RangeMinutes = { median: number; most: number; deadline: number; stop: number }

/** Travel time from the latest departure that meets each deadline.
 *  @param departures seconds after midnight, of each stop for all deadlines, stop after stop
 *  @param walks to the first stop
 *  @returns null if more than a tenth of the deadlines cannot be met within two hours */
export function rangeMinutes(
  departures: Int32Array,
  walks: readonly { stop: number; seconds: number }[],
): RangeMinutes | null {
  const latest = new Int32Array(DEADLINES.length).fill(UNREACHED)
  const first = new Int32Array(DEADLINES.length)
  for (const { stop, seconds } of walks)
    for (let deadline = 0; deadline < latest.length; deadline += 1) {
      const leaves = (departures[stop * latest.length + deadline] ?? UNREACHED) - seconds
      if (leaves <= (latest[deadline] ?? UNREACHED)) continue
      latest[deadline] = leaves
      first[deadline] = stop
    }
  const minutes = minutesFromLatest(latest)
  return minutes && { ...minutes, stop: first[minutes.deadline] ?? 0 }
}

/** Travel time from the latest departure for each deadline. */
function minutesFromLatest(latest: ArrayLike<number>): Omit<RangeMinutes, 'stop'> | null {
  const took = DEADLINES.map((deadline, at) => ({ at, seconds: deadline - (latest[at] ?? UNREACHED) }))
  took.sort((one, other) => one.seconds - other.seconds || one.at - other.at)
  const [median, most] = [took[rank(0.5)], took[rank(0.9)]]
  if (!median || !most || most.seconds > MOST_SECONDS) return null
  return { median: median.seconds, most: most.seconds, deadline: median.at }
}

/** The median gap between moments, in whole minutes; null if there are fewer than two. */
export function medianGap(moments: readonly number[]): number | null {
  const gaps = moments.slice(1).map((moment, at) => moment - (moments[at] ?? 0))
  const middle = gaps.toSorted((one, other) => one - other)[Math.ceil(gaps.length / 2) - 1]
  return middle === undefined ? null : Math.round(middle / 60)
}
