import type { DeskKind } from '#app/features/desk/rules.ts'
import type { DeskDecision, KindDesk } from './desk-kind.server.ts'
import { plainDesk } from './kinds/plain.server.ts'

/** How each kind reads and is decided: a kind plugs in its own here, in one file of `kinds`. */
const kindDesks: { [Kind in DeskKind]: KindDesk<Kind> } = {
  report: plainDesk('report'),
  duplicate: plainDesk('duplicate'),
  'new-home': plainDesk('new-home'),
  'fair-housing': plainDesk('fair-housing'),
  inquiry: plainDesk('inquiry'),
  'sell-with-us': plainDesk('sell-with-us'),
  contact: plainDesk('contact'),
  letter: plainDesk('letter'),
  photo: plainDesk('photo'),
  appeal: plainDesk('appeal'),
  import: plainDesk('import'),
  freshness: plainDesk('freshness'),
}

/** The desk of a kind. What is stored of an item was checked against the facts of its kind when it was filed. */
export const deskOf = (kind: DeskKind): KindDesk<DeskKind> => kindDesks[kind] as unknown as KindDesk<DeskKind>

export const decisionOf = (kind: DeskKind, verb: string): DeskDecision<DeskKind> | undefined =>
  deskOf(kind).decisions.find((each) => each.verb === verb)

/** What was decided, in words; of what was settled elsewhere its own word is all there is. */
export function doneWords(kind: DeskKind, outcome: string | null): string {
  if (outcome === null) return 'Settled'
  return decisionOf(kind, outcome)?.done ?? settled[outcome] ?? outcome
}

/** What closes items by itself. */
const settled: Record<string, string> = {
  answered: 'Answered',
  closed: 'Closed',
  sent: 'It left after all',
  gone: 'No longer there',
  confirmed: 'Confirmed as available',
  fetched: 'The photos are there now',
}
