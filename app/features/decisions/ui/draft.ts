/** An answer in progress: ranked homes, best first, and the reasons of vetoes. */
export type BallotDraft = { order: string[]; vetoes: Record<string, string> }

export function sameDraft(one: BallotDraft, other: BallotDraft): boolean {
  const [text, otherText] = [one, other].map(({ order, vetoes }) => {
    const reasons = Object.entries(vetoes).map(([id, reason]) => `${id} ${reason}`)
    return [...order, '', ...reasons.toSorted()].join('\n')
  })
  return text === otherText
}

/** What a tab holds of an answer: `draft` is what was changed here, null while nothing was; `seen` names the saved answer that it
 *  was made from, `shown` the one that the page last had; `sent` is under way. */
export type HeldBallot = { draft: BallotDraft | null; seen: string; shown: string; sent: BallotDraft | null }

/** What a tab holds once the page has another saved answer: that one takes the place of what was not changed here, or was sent
 *  from here; what was changed here stays, as made from the earlier one. */
export function followed(held: HeldBallot, saved: { seen: string }): HeldBallot {
  const { draft, sent } = held
  if (saved.seen === held.shown) return held
  if (draft !== null && sent === null) return { ...held, shown: saved.seen }
  return { draft: draft === sent ? null : draft, seen: saved.seen, shown: saved.seen, sent: null }
}

/** Gives a home a rank, from 0; the others move down. Null removes its rank. A vetoed home loses its veto.
 *  @param most number of ranks: the last home loses its rank when there are too many */
export function place(
  { order, vetoes }: BallotDraft,
  id: string,
  to: number | null,
  most: number,
): BallotDraft {
  const others = order.filter((each) => each !== id)
  const { [id]: _taken, ...left } = vetoes
  if (to === null) return { order: others, vetoes: left }
  const next = others.toSpliced(Math.max(0, to), 0, id)
  return { order: next.slice(0, most), vetoes: left }
}

/** Sets or removes a veto of a home. */
export function veto({ order, vetoes }: BallotDraft, id: string, on: boolean): BallotDraft {
  const { [id]: reason = '', ...left } = vetoes
  if (!on) return { order, vetoes: left }
  return { order: order.filter((each) => each !== id), vetoes: { ...left, [id]: reason } }
}

/** Sets the reason of a veto. */
export function withReason({ order, vetoes }: BallotDraft, id: string, reason: string): BallotDraft {
  return { order, vetoes: { ...vetoes, [id]: reason } }
}

/** The order of the list: ranked homes, then unranked ones in the collection's order, then vetoed ones. Homes that left the
 *  collection are omitted. */
export function sorted(draft: BallotDraft, ids: readonly string[]): string[] {
  const there = new Set(ids)
  const ranked = draft.order.filter((id) => there.has(id))
  const rest = ids.filter((id) => !ranked.includes(id))
  const isOut = (id: string) => Object.hasOwn(draft.vetoes, id)
  return [...ranked, ...rest.filter((id) => !isOut(id)), ...rest.filter(isOut)]
}

/** The draft without homes that are no longer in the collection. */
export function kept(draft: BallotDraft, ids: readonly string[]): BallotDraft {
  const there = new Set(ids)
  return {
    order: draft.order.filter((id) => there.has(id)),
    vetoes: Object.fromEntries(Object.entries(draft.vetoes).filter(([id]) => there.has(id))),
  }
}
