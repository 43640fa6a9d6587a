/** A home that may be chosen. */
export type Candidate = {
  listingId: string
  /** Cents a month for one person, as far as it is known. */
  costEach: number | null
  /** When it was added to the collection, in milliseconds. */
  addedAt: number
}

/** What one member says. Only the order of the ranks counts, not their size; the same rank for two homes is allowed. */
export type Ballot = {
  voterId: string
  /** Rank by home: 1 is the best. What is not in it is unranked. */
  ranks: Readonly<Record<string, number>>
  /** "Not for me". */
  vetoes: readonly string[]
}

/** How a home fared. */
export type Tally = {
  listingId: string
  points: number
  /** What each ballot gave it, in the order of the ballots. */
  given: { voterId: string; points: number }[]
  /** It stands above the next one with as many points for this reason; null when points alone decide. */
  tiedBy: 'cost' | 'added' | 'id' | null
}

export type Decision = {
  /** `chosen`: the first of the order won. Otherwise there is no winner, and why. */
  outcome: 'chosen' | 'no-ballots' | 'no-homes' | 'all-vetoed'
  order: Tally[]
  vetoed: string[]
}

/** Counts the ballots of a group (PRODUCT.md §5.3). Candidates are the homes that nobody vetoed; on each ballot a home gets a
 *  point for each candidate strictly below it, and unranked ones stand below all ranked; no ballot gives no points. Ties: the
 *  lower known cost per person, unknown last, then the one added earliest, then the id. Ranks and vetoes of homes that are
 *  not there count for nothing. */
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

/** What stored ballots come to, and the home that won; null for none. */
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

/** Which of two homes with as many points stands above, and by what. */
function compareTied(one: Candidate, other: Candidate): { sign: number; by: 'cost' | 'added' | 'id' } {
  const [cost, otherCost] = [one.costEach ?? Infinity, other.costEach ?? Infinity]
  if (cost !== otherCost) return { sign: cost < otherCost ? -1 : 1, by: 'cost' }
  if (one.addedAt !== other.addedAt) return { sign: one.addedAt - other.addedAt, by: 'added' }
  return { sign: one.listingId < other.listingId ? -1 : 1, by: 'id' }
}
