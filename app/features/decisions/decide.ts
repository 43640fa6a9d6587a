/** A home that can be chosen. */
export type Candidate = {
  listingId: string
  /** Known cost for one person in cents per month. */
  costEach: number | null
  /** When it was added to the collection, in milliseconds. */
  addedAt: number
}

/** One member's answer. Only the order of ranks matters, not their values; two homes may have the same rank. */
export type Ballot = {
  voterId: string
  /** Rank by home id, 1 is best; missing homes are unranked. */
  ranks: Readonly<Record<string, number>>
  /** Homes marked "not for me". */
  vetoes: readonly string[]
}

/** The result of one home. */
export type Tally = {
  listingId: string
  points: number
  /** Points from each ballot, in the order of the ballots. */
  given: { voterId: string; points: number }[]
  /** The tie-breaker that put it above the next home with equal points; null if points alone decide. */
  tiedBy: 'cost' | 'added' | 'id' | null
}

export type Decision = {
  /** `chosen`: the first home won. Anything else says why there is no winner. */
  outcome: 'chosen' | 'no-ballots' | 'no-homes' | 'all-vetoed'
  order: Tally[]
  vetoed: string[]
}

/** Counts a group's ballots, as a Borda count after vetoes (docs/deciding-together.md). Candidates are the homes that nobody vetoed.
 *  On each ballot a home gets a point for every candidate strictly below it; unranked homes are below all ranked ones. A tie goes to
 *  the lower cost per person (unknown last), then to the home added earlier, then to the smaller id. Ranks and vetoes of unknown
 *  homes are ignored. */
export function decide(homes: readonly Candidate[], ballots: readonly Ballot[]): Decision {
  const refused = new Set(ballots.flatMap(({ vetoes }) => vetoes))
  const candidates = homes.filter(({ listingId }) => !refused.has(listingId))
  const vetoed = homes.map(({ listingId }) => listingId).filter((id) => refused.has(id))
  const tallies = candidates.map((home) => ({ home, ...tally(home, candidates, ballots) }))
  const sorted = tallies.toSorted(
    (one, other) => other.points - one.points || compareTied(one.home, other.home).sign,
  )
  const order = sorted.map(({ home, ...rest }, index) => {
    const next = sorted[index + 1]
    const tied = next && next.points === rest.points
    return { ...rest, tiedBy: tied ? compareTied(home, next.home).by : null }
  })
  return { outcome: outcomeOf(homes, candidates, ballots), order, vetoed }
}

/** The result of stored ballots, and the winning home; null for none. */
export function winnerOf<Home extends Candidate>(counted: {
  homes: readonly Home[]
  ballots: readonly Ballot[]
}): { outcome: Decision['outcome']; winner: Home | null } {
  const { outcome, order } = decide(counted.homes, counted.ballots)
  const first = counted.homes.find(({ listingId }) => listingId === order[0]?.listingId)
  return { outcome, winner: outcome === 'chosen' ? (first ?? null) : null }
}

function outcomeOf(homes: readonly unknown[], candidates: readonly unknown[], ballots: readonly unknown[]) {
  if (homes.length === 0) return 'no-homes'
  if (candidates.length === 0) return 'all-vetoed'
  return ballots.length === 0 ? 'no-ballots' : 'chosen'
}

function tally({ listingId }: Candidate, candidates: readonly Candidate[], ballots: readonly Ballot[]) {
  const given = ballots.map(({ voterId, ranks }) => {
    const rank = rankOf(ranks, listingId)
    return { voterId, points: candidates.filter((other) => rankOf(ranks, other.listingId) > rank).length }
  })
  return { listingId, given, points: given.reduce((sum, { points }) => sum + points, 0) }
}

const rankOf = (ranks: Ballot['ranks'], listingId: string) =>
  Object.hasOwn(ranks, listingId) ? (ranks[listingId] ?? Infinity) : Infinity

/** Which of two homes with equal points comes first, and by which tie-breaker. */
function compareTied(one: Candidate, other: Candidate): { sign: number; by: 'cost' | 'added' | 'id' } {
  const [cost, otherCost] = [one.costEach ?? Infinity, other.costEach ?? Infinity]
  if (cost !== otherCost) return { sign: cost < otherCost ? -1 : 1, by: 'cost' }
  if (one.addedAt !== other.addedAt) return { sign: one.addedAt - other.addedAt, by: 'added' }
  return { sign: one.listingId < other.listingId ? -1 : 1, by: 'id' }
}
