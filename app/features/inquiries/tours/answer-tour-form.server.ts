import type { Context } from '#app/platform/context.ts'
import { answerForm } from '#app/web/forms/answer-form.server.ts'
import { sendTourForm, tourFlash, type TourIntent } from './tour-form.server.ts'

/** Handles a tour form on the page of either side.
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
  return answerForm({ ctx, typed }, done, { to: pathOf(inquiryId), flash: tourFlash[intent] })
}
