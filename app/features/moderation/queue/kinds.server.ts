import type { DeskKind } from '#app/features/desk/rules.ts'
import type { DeskDecision, ItemOf, KindDesk } from './desk-kind.server.ts'
import { contactDesk, listingRequestDesk } from '../kinds/contact.server.ts'
import { appealDesk } from '../kinds/appeal.server.ts'
import { homeAppealDesk } from '../kinds/home-appeal.server.ts'
import { freshnessDesk } from '../kinds/freshness.server.ts'
import { inquiryDesk } from '../kinds/inquiry.server.ts'
import { letterDesk } from '../kinds/letter.server.ts'
import { photoDesk } from '../kinds/photo.server.ts'
import { plainDesk } from '../kinds/plain.server.ts'
import { reportDesk } from '../kinds/report.server.ts'
import { newHomeDesk } from '../kinds/new-home.server.ts'
import { duplicateDesk, fairHousingDesk } from '../kinds/sent-home.server.ts'

/** How items of each kind are shown and decided. Each kind has a file in `kinds` and one line here. */
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
  'home-appeal': homeAppealDesk,
  import: plainDesk('import'),
  freshness: freshnessDesk,
}

/** The definition of a kind. The cast is safe because facts are checked against the schema of their kind when an item
 *  is filed. */
export const deskOf = (kind: DeskKind): KindDesk<DeskKind> => kindDesks[kind] as unknown as KindDesk<DeskKind>

export const decisionOf = (kind: DeskKind, verb: string): DeskDecision<DeskKind> | undefined =>
  deskOf(kind).decisions.find((each) => each.verb === verb)

/** The decisions that an item offers. */
export const decisionsFor = (item: ItemOf<DeskKind>): DeskDecision<DeskKind>[] =>
  deskOf(item.kind).decisions.filter(({ when }) => when?.(item) ?? true)

/** The outcome of a decided item in words, whether an admin decided it or it was closed automatically. */
export function doneWords(kind: DeskKind, outcome: string | null): string {
  if (outcome === null) return 'Closed automatically'
  return decisionOf(kind, outcome)?.done ?? settled[outcome] ?? outcome
}

/** Outcomes of items that were closed automatically. */
const settled: Record<string, string> = {
  answered: 'Answered',
  closed: 'Closed',
  'sent-again': 'Sent again',
  confirmed: 'Confirmed as available',
  'taken-down': 'The home was taken down',
  reworded: 'Its text was changed',
  published: 'Published',
  'given-back': 'Returned to its manager',
  withdrawn: 'Withdrawn by its manager',
  'not-the-same': 'No longer the same as another home',
  lifted: 'Lifted the suspension',
}
