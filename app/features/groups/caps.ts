import { BAND } from '#app/features/listings/needs.ts'
import { formatMoney } from '#app/platform/format.ts'

/** What one member can pay for one person a month, as the server knows it. Cents. */
export type MemberCap = {
  /** The membership's id. */
  memberId: string
  /** As the one who looks may read it. */
  name: string
  /** The one who looks. */
  self: boolean
  /** Null: they told none. */
  cap: number | null
  /** Whether the one who looks may read it as a number. */
  shown: boolean
}

/** A cap that a home is over. `by` in cents; null where neither the person nor an amount may be named. */
export type OverCap = { memberId: string; name: string; self: boolean; by: number } | { by: null }

export type CapFit = {
  /** Null: its cost is unknown, or nobody told a cap. */
  fits: boolean | null
  /** Named ones with the largest amount first; however many stay unnamed, they are one entry, the last. */
  over: OverCap[]
  /** How far it is over the cap that it is furthest over, in steps of $50: what homes are ordered by. 0: over nobody's. */
  band: number
}

/** Whether a home is within what each member can pay (PRODUCT.md §4). A cap that may not be read as a number counts in steps
 *  of $50, rounded up, so that looking at many homes does not find it out; who it is of is never in the answer.
 *  @param costEach cents a month for one person, null when it is unknown */
export function capFit(costEach: number | null, caps: readonly MemberCap[]): CapFit {
  const told = caps.filter((each): each is MemberCap & { cap: number } => each.cap !== null)
  if (costEach === null || told.length === 0) return { fits: null, over: [], band: 0 }
  const overs = told
    .map((each) => ({
      ...each,
      by: costEach - countedCap(each),
    }))
    .filter(({ by }) => by > 0)
  const named = overs
    .filter(isNamed)
    .toSorted((one, other) => other.by - one.by)
    .map(({ memberId, name, self, by }) => ({ memberId, name, self, by }))
  const over: OverCap[] = overs.length > named.length ? [...named, { by: null }] : named
  return { fits: over.length === 0, over, band: Math.ceil(Math.max(0, ...overs.map(({ by }) => by)) / BAND) }
}

/** What of a cap is held against a cost: one that may not be read as a number, rounded up to the next $50. */
export function countedCap(each: MemberCap & { cap: number }): number {
  return isNamed(each) ? each.cap : Math.ceil(each.cap / BAND) * BAND
}

const isNamed = ({ self, shown }: Pick<MemberCap, 'self' | 'shown'>) => self || shown

/** `$40 over for Ana R.`, `$40 over for you`, `Over a member’s cap`. */
export function overCapWords(over: OverCap): string {
  if (over.by === null) return 'Over a member’s cap'
  return `${formatMoney(Math.ceil(over.by / 100) * 100)} over for ${over.self ? 'you' : over.name}`
}
