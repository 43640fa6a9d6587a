import { BAND } from '#app/features/search/requirements.ts'
import { formatMoney } from '#app/platform/text/format.ts'

/** What one member can pay per month for one person, in cents, not rounded. Server only. */
export type MemberCap = {
  /** The membership's id. */
  memberId: string
  /** The name that the current user may see. */
  name: string
  /** Whether this is the current user. */
  self: boolean
  /** Null: not stated. */
  cap: number | null
  /** Whether the current user may see the cap as a number. */
  shown: boolean
}

/** A cap that a home exceeds. `by` in cents; null when neither the person nor an amount may be shown. */
export type OverCap = { memberId: string; name: string; self: boolean; by: number } | { by: null }

export type CapFit = {
  /** Null: the home's cost is unknown, or nobody stated a cap. */
  fits: boolean | null
  /** Named members, largest amount first; unnamed members together are a single last entry. */
  over: OverCap[]
  /** The largest amount over a cap, in steps of $50, for sorting homes. 0: over nobody's cap. */
  band: number
}

/** Whether every member can afford a home (PRODUCT.md §4). A cap that may not be shown as a number is rounded up to the next $50,
 *  so that comparing many homes does not reveal it. The result never says whose cap that is.
 *  @param costEach cents a month for one person, null when unknown */
export function capFit(costEach: number | null, caps: readonly MemberCap[]): CapFit {
  const capped = caps.filter((each): each is MemberCap & { cap: number } => each.cap !== null)
  if (costEach === null || capped.length === 0) return { fits: null, over: [], band: 0 }
  const overs = capped
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

/** The cap in cents that costs are compared with. A cap that may not be shown as a number is rounded up to the next $50. */
export function countedCap(each: MemberCap & { cap: number }): number {
  return isNamed(each) ? each.cap : Math.ceil(each.cap / BAND) * BAND
}

const isNamed = ({ self, shown }: Pick<MemberCap, 'self' | 'shown'>) => self || shown

/** `$40 over for Ana R.`, `$40 over for you`, `Over a member’s budget`. */
export function overCapText(over: OverCap): string {
  if (over.by === null) return 'Over a member’s budget'
  return `${formatMoney(Math.ceil(over.by / 100) * 100)} over for ${over.self ? 'you' : over.name}`
}
