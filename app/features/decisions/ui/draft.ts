/** An answer that is being made: homes that have a place, the best first, and why others are not for one. */
export type Draft = { order: string[]; vetoes: Record<string, string> }

/** Gives a home a place, from 0; the others make room. Null takes its place away. A home that was not for one is again.
 *  @param most places there are: the last one falls out when there are too many */
export function place({ order, vetoes }: Draft, id: string, to: number | null, most: number): Draft {
  const others = order.filter((each) => each !== id)
  const { [id]: _taken, ...left } = vetoes
  if (to === null) return { order: others, vetoes: left }
  const next = others.toSpliced(Math.max(0, to), 0, id)
  return { order: next.slice(0, most), vetoes: left }
}

/** Says that a home is not for one, or no longer says so. */
export function veto({ order, vetoes }: Draft, id: string, on: boolean): Draft {
  const { [id]: said = '', ...left } = vetoes
  if (!on) return { order, vetoes: left }
  return { order: order.filter((each) => each !== id), vetoes: { ...left, [id]: said } }
}

/** Says why. */
export function because({ order, vetoes }: Draft, id: string, reason: string): Draft {
  return { order, vetoes: { ...vetoes, [id]: reason } }
}

/** How the list stands: homes with a place in their order, those without in the collection's, then those that are not for
 *  one. Homes that left the collection are in none of them. */
export function sorted(draft: Draft, ids: readonly string[]): string[] {
  const there = new Set(ids)
  const ranked = draft.order.filter((id) => there.has(id))
  const rest = ids.filter((id) => !ranked.includes(id))
  const isOut = (id: string) => Object.hasOwn(draft.vetoes, id)
  return [...ranked, ...rest.filter((id) => !isOut(id)), ...rest.filter(isOut)]
}

/** The same without homes that are not in the collection any more. */
export function kept(draft: Draft, ids: readonly string[]): Draft {
  const there = new Set(ids)
  return {
    order: draft.order.filter((id) => there.has(id)),
    vetoes: Object.fromEntries(Object.entries(draft.vetoes).filter(([id]) => there.has(id))),
  }
}
