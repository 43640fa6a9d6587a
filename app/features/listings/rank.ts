/** The parts of "Recommended": at most 100 points, each part falling linearly from full points to none. */
export const RANK = {
  /** Days since the home was confirmed; no points if it never was. */
  fresh: { points: 30, all: 7, none: 60 },
  /** The fraction of possible facts that the home states. */
  complete: { points: 20 },
  /** Straight-line miles to campus; no points without a position. */
  near: { points: 25, all: 0.5, none: 5 },
  /** The price per person compared with the median for homes with as many beds near the same campus. */
  fair: { points: 25, all: 0.8, none: 1.3 },
} as const

const percent = (part: number) => `${Math.round(part * 100)}%`

/** The ranking rules as sentences, for the page's "why this order". */
export const rankReasons: readonly string[] = [
  `Fresh, ${RANK.fresh.points} points: confirmed within ${RANK.fresh.all} days; 0 points after ${RANK.fresh.none} days.`,
  `Complete, ${RANK.complete.points} points: the more facts about a home its page states, the more points.`,
  `Near, ${RANK.near.points} points: within ${RANK.near.all} miles of campus; 0 points beyond ${RANK.near.none} miles.`,
  `Fair price, ${RANK.fair.points} points: a price per person of at most ${percent(RANK.fair.all)} of the median for homes with the same number of beds near this campus; 0 points above ${percent(RANK.fair.none)}.`,
]
