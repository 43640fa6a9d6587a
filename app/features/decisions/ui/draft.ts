/** An answer in progress: ranked homes, best first, and the reasons of vetoes. */
export type BallotDraft = { order: string[]; vetoes: Record<string, string> }

export function sameDraft(one: BallotDraft, other: BallotDraft): boolean {
  const [text, otherText] = [one, other].map(({ order, vetoes }) => {
    const reasons = Object.entries(vetoes).map(([id, reason]) => `${id} ${reason}`)
    return [...order, '', ...reasons.toSorted()].join('\n')
  })
  return text === otherText
}

/** A tab's version of an answer. `draft`: what was changed here, null if nothing was. `seen`: names the saved answer that the draft
 *  is based on; `shown`: the one that the page last had. `sent`: the draft that is being submitted. */
export type HeldBallot = { draft: BallotDraft | null; seen: string; shown: string; sent: BallotDraft | null }

/** The tab's version after the page got another saved answer. That answer replaces an unchanged draft, and a draft that was sent.
 *  Unsent changes stay, based on the earlier answer, or on this one if this tab was just sending it. */
export function followed(held: HeldBallot, saved: { seen: string }): HeldBallot {
  const { draft, sent } = held
  if (saved.seen === held.shown) return held
  if (draft !== null && sent === null) return { ...held, shown: saved.seen }
  return { draft: draft === sent ? null : draft, seen: saved.seen, shown: saved.seen, sent: null }
}

/** Gives a home a rank, from 0; the others make room. A vetoed home loses its veto. */
export function place({ order, vetoes }: BallotDraft, id: string, to: number): BallotDraft {
  const others = order.filter((each) => each !== id)
  const { [id]: _taken, ...left } = vetoes
  return { order: others.toSpliced(Math.max(0, to), 0, id), vetoes: left }
}

/** Sets or removes a veto; a home without its veto goes to the end of the order. */
export function veto({ order, vetoes }: BallotDraft, id: string, on: boolean): BallotDraft {
  const { [id]: reason = '', ...left } = vetoes
  const others = order.filter((each) => each !== id)
  return on ? { order: others, vetoes: { ...left, [id]: reason } } : { order: [...others, id], vetoes: left }
}

/** Sets the reason of a veto. */
export function withReason({ order, vetoes }: BallotDraft, id: string, reason: string): BallotDraft {
  return { order, vetoes: { ...vetoes, [id]: reason } }
}

/** The draft for the current homes: homes that left the collection are removed, and homes without a rank or veto come last, in the
 *  collection's order. The order of the list is the ranking. */
export function completed(draft: BallotDraft, ids: readonly string[]): BallotDraft {
  const { order, vetoes } = kept(draft, ids)
  return {
    order: [...order, ...ids.filter((id) => !order.includes(id) && !Object.hasOwn(vetoes, id))],
    vetoes,
  }
}

/** The draft without homes that are no longer in the collection. */
export function kept(draft: BallotDraft, ids: readonly string[]): BallotDraft {
  const there = new Set(ids)
  return {
    order: draft.order.filter((id) => there.has(id)),
    vetoes: Object.fromEntries(Object.entries(draft.vetoes).filter(([id]) => there.has(id))),
  }
}
