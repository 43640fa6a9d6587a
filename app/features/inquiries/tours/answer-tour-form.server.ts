import type { Context } from '#app/platform/context.ts'
import { redirectWithFlash } from '#app/web/flash.server.ts'
import { again } from '#app/web/form-answer.ts'
import type { TourField } from '../rules.ts'
import { sendTourForm, tourFlash, type TourIntent } from './tour-form.server.ts'
import { undoneText } from './tour-text.ts'

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
  if (done.ok) return redirectWithFlash(ctx, pathOf(inquiryId), tourFlash[intent])
  if (done.reason === 'invalid') return again<TourField>(typed, done.errors)
  const wait = done.reason === 'limited' ? done.wait : undefined
  const failed = undoneText(done.reason, wait)
  return again<TourField>(typed, {}, wait === undefined ? { failed } : { failed, wait })
}
