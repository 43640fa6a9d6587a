import type { Context } from '#app/platform/context.ts'
import { answerForm, answerNotDone } from '#app/web/forms/answer-form.server.ts'
import { inquiryFlash } from './flash.ts'
import { endTour, keepTour, pickTour } from './answer-tour.server.ts'
import { offerTour, type OfferTourOutcome } from './offer-tour.server.ts'
import type { TourField } from './tour-rules.ts'

type Fields = Partial<Record<string, string>>

/** The flash message after each form. */
export const tourFlash = {
  'tour-offer': inquiryFlash.tourOffered,
  'tour-pick': inquiryFlash.tourAgreed,
  'tour-end': inquiryFlash.tourEnded,
  'tour-keep': inquiryFlash.tourKept,
} as const
type TourIntent = keyof typeof tourFlash

export const isTourIntent = (intent: string | undefined): intent is TourIntent =>
  intent !== undefined && Object.hasOwn(tourFlash, intent)

/** Calls the verb of a tour form. Each verb checks its policy.
 *  @throws SignInRequired, NotFound */
async function sendTourForm(
  ctx: Context,
  { inquiryId, intent, fields }: { inquiryId: string; intent: TourIntent; fields: Fields },
): Promise<OfferTourOutcome> {
  if (intent === 'tour-offer') return offerTour(ctx, { inquiryId, fields })
  if (intent === 'tour-pick')
    return pickTour(ctx, { inquiryId, slot: fields.slot ?? '', anyway: fields.anyway === 'yes' })
  return intent === 'tour-end'
    ? endTour(ctx, { inquiryId, seen: fields.seen ?? '' })
    : keepTour(ctx, inquiryId)
}

/** Handles a tour form on either side's page.
 *  @param pathOf the address of that side's page
 *  @throws SignInRequired, NotFound */
export async function answerTourForm(
  ctx: Context,
  {
    inquiryId,
    pathOf,
    intent,
    typed,
  }: {
    inquiryId: string
    pathOf: (inquiryId: string) => string
    intent: TourIntent
    typed: Record<string, string>
  },
) {
  const done = await sendTourForm(ctx, { inquiryId, intent, fields: typed })
  // The form now knows which times overlap other tours, and sends them along to confirm.
  if (!done.ok && done.reason === 'overlaps')
    return answerNotDone<TourField>({ ...typed, anyway: done.slots }, { failed: done.failed, status: 409 })
  // The page is outdated; status 409 makes it reload its data.
  if (!done.ok && done.reason !== 'invalid' && done.reason !== 'limited')
    return answerNotDone<TourField>(typed, { failed: done.failed, status: 409 })
  return answerForm({ ctx, typed }, done, { to: pathOf(inquiryId), flash: tourFlash[intent] })
}
