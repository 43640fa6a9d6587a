import type { ModerationKind } from '#app/features/moderation-queue/rules.ts'
import type { ModerationDecision, ItemOf, ItemHandler } from './item-handler.server.ts'
import { contactHandler, listingRequestHandler } from './contact-handler.server.ts'
import { appealHandler } from './appeal-handler.server.ts'
import { homeAppealHandler } from './home-appeal-handler.server.ts'
import { failedJobHandler } from './failed-job-handler.server.ts'
import { freshnessHandler } from './freshness-handler.server.ts'
import { inquiryHandler } from './inquiry-handler.server.ts'
import { companyHandler } from './company-handler.server.ts'
import { emailHandler } from './email-handler.server.ts'
import { photoHandler } from './photo-handler.server.ts'
import { plainHandler } from './plain-handler.server.ts'
import { reportHandler } from './report-handler.server.ts'
import { newHomeHandler } from './new-home-handler.server.ts'
import { subletHandler } from './sublet-handler.server.ts'
import { duplicateHandler, fairHousingHandler } from './sent-home-handler.server.ts'
import { ownValue } from '#app/platform/own-value.ts'

/** How each kind of item is shown and decided. Each kind has a handler and one line here. */
const kindHandlers: { [Kind in ModerationKind]: ItemHandler<Kind> } = {
  report: reportHandler,
  duplicate: duplicateHandler,
  sublet: subletHandler,
  'new-home': newHomeHandler,
  'fair-housing': fairHousingHandler,
  inquiry: inquiryHandler,
  'sell-with-us': listingRequestHandler,
  contact: contactHandler,
  'failed-email': emailHandler,
  photo: photoHandler,
  appeal: appealHandler,
  'home-appeal': homeAppealHandler,
  import: plainHandler('import'),
  'failed-job': failedJobHandler,
  freshness: freshnessHandler,
  company: companyHandler,
}

/** The definition of a kind. The cast is safe because filing an item checks its facts against the schema of its kind. */
export const handlerOf = (kind: ModerationKind): ItemHandler<ModerationKind> =>
  kindHandlers[kind] as unknown as ItemHandler<ModerationKind>

export const decisionOf = (
  kind: ModerationKind,
  verb: string,
): ModerationDecision<ModerationKind> | undefined =>
  handlerOf(kind).decisions.find((each) => each.verb === verb)

export const decisionsFor = (item: ItemOf<ModerationKind>): ModerationDecision<ModerationKind>[] =>
  handlerOf(item.kind).decisions.filter(({ when }) => when?.(item) ?? true)

/** A decided item's outcome in words, whether an admin decided it or it was closed automatically. */
export function doneText(kind: ModerationKind, outcome: string | null): string {
  if (outcome === null) return 'Closed automatically'
  return decisionOf(kind, outcome)?.done ?? ownValue(settled, outcome) ?? outcome
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
