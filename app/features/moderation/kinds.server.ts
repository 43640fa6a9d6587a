import type { DeskKind } from '#app/features/desk/rules.ts'
import type { DeskDecision, ItemOf, KindDesk } from './desk-kind.server.ts'
import { contactDesk, listingRequestDesk } from './kinds/contact.server.ts'
import { appealDesk } from './kinds/appeal.server.ts'
import { freshnessDesk } from './kinds/freshness.server.ts'
import { inquiryDesk } from './kinds/inquiry.server.ts'
import { letterDesk } from './kinds/letter.server.ts'
import { photoDesk } from './kinds/photo.server.ts'
import { plainDesk } from './kinds/plain.server.ts'
import { reportDesk } from './kinds/report.server.ts'
import { duplicateDesk, fairHousingDesk, newHomeDesk } from './kinds/sent-home.server.ts'

/** How each kind reads and is decided: a kind plugs in its own here, in one file of `kinds`. */
const kindDesks: { [Kind in DeskKind]: KindDesk<Kind> } = {
  report: reportDesk,
  duplicate: duplicateDesk,
  'new-home': newHomeDesk,
  'fair-housing': fairHousingDesk,
  inquiry: inquiryDesk,
  'sell-with-us': listingRequestDesk,
  contact: contactDesk,
  letter: letterDesk,
  photo: photoDesk,
  appeal: appealDesk,
  import: plainDesk('import'),
  freshness: freshnessDesk,
}

/** The desk of a kind. What is stored of an item was checked against the facts of its kind when it was filed. */
export const deskOf = (kind: DeskKind): KindDesk<DeskKind> => kindDesks[kind] as unknown as KindDesk<DeskKind>

export const decisionOf = (kind: DeskKind, verb: string): DeskDecision<DeskKind> | undefined =>
  deskOf(kind).decisions.find((each) => each.verb === verb)

/** What can be decided of an item. */
export const decisionsFor = (item: ItemOf<DeskKind>): DeskDecision<DeskKind>[] =>
  deskOf(item.kind).decisions.filter(({ when }) => when?.(item) ?? true)

/** What was decided, in words; of what was settled elsewhere its own word is all there is. */
export function doneWords(kind: DeskKind, outcome: string | null): string {
  if (outcome === null) return 'Settled'
  return decisionOf(kind, outcome)?.done ?? settled[outcome] ?? outcome
}

/** What closes items by itself. */
const settled: Record<string, string> = {
  answered: 'Answered',
  closed: 'Closed',
  'sent-again': 'Sent again',
  confirmed: 'Confirmed as available',
  'taken-down': 'The home was taken down',
  reworded: 'Its words were changed',
  published: 'Published',
  'given-back': 'Given back to its manager',
  withdrawn: 'Taken back by its manager',
  lifted: 'Lifted the suspension',
}
