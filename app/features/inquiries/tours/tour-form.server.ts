import type { Context } from '#app/platform/context.ts'
import type { Saying } from '#app/features/accounts/said.ts'
import { endTour, keepTour } from './end-tour.server.ts'
import { offerTour, type OfferOutcome } from './offer-tour.server.ts'
import { pickTour } from './pick-tour.server.ts'

type Tools = Context
type Fields = Partial<Record<string, string>>

/** Confirmations that the page shows after an action. */
export const tourSayings = {
  'tour-offer': 'tour-offered',
  'tour-pick': 'tour-agreed',
  'tour-end': 'tour-ended',
  'tour-keep': 'tour-kept',
} as const satisfies Record<string, Saying>
export type TourIntent = keyof typeof tourSayings

export const isTourIntent = (intent: string | undefined): intent is TourIntent =>
  intent !== undefined && Object.hasOwn(tourSayings, intent)

/** Handles one of the tour forms of either side's page. Each verb checks its policy.
 *  @throws SignInRequired, NotFound */
export async function sendTourForm(
  tools: Tools,
  inquiryId: string,
  intent: TourIntent,
  fields: Fields,
): Promise<OfferOutcome> {
  if (intent === 'tour-offer') return offerTour(tools, inquiryId, fields)
  if (intent === 'tour-pick') return pickTour(tools, inquiryId, fields.slot ?? '')
  return intent === 'tour-end' ? endTour(tools, inquiryId) : keepTour(tools, inquiryId)
}
