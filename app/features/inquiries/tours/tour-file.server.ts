import { find } from '#app/database/gate.server.ts'
import type { Context } from '#app/platform/context.ts'
import { NotFound } from '#app/platform/errors.ts'
import { findInquiry } from '../leads/lead-facts.server.ts'
import { inquiryPolicy } from '../policy.ts'
import { tourFile } from './tour-calendar.server.ts'
import { openTour, sideOf } from './tour-facts.server.ts'

/** The agreed tour of an inquiry as an `.ics` file.
 *  @throws NotFound without one; SignInRequired */
export async function tourFileOf(ctx: Context, inquiryId: string): Promise<string> {
  const [{ db }, inquiry] = await find(ctx, inquiryPolicy.readTour, (look) => findInquiry(look.db, inquiryId))
  const tour = await openTour(db, inquiryId)
  if (!tour?.startsAt) throw new NotFound()
  const { startsAt } = tour
  const side = sideOf(ctx.actor, inquiry)
  return tourFile(ctx, inquiry, { ...tour, startsAt }, side, { method: 'PUBLISH', to: null })
}
