import { eventFile, type CalendarMethod } from '#app/platform/calendar/event-file.server.ts'
import type { Context } from '#app/platform/context.ts'
import { find } from '#app/database/gate.server.ts'
import { NotFound } from '#app/platform/errors.ts'
import { findInquiry, type Inquiry } from './inquiry.server.ts'
import { inquiryPath, leadPath } from './paths.ts'
import { TOUR_MINUTES, type TourSide } from './tour-rules.ts'
import { openTour, sideOf, type Tour } from './tour.server.ts'
import { inquiryPolicy } from './policy.ts'
import { siteBrand } from '#app/features/site/brand.server.ts'

type Tools = Pick<Context, 'now' | 'settings'>
type AgreedTour = Pick<Tour, 'id' | 'sequence'> & { startsAt: Date }

/** The `.ics` file of a tour for one side. It names neither person; the organizer is an address of the site.
 *  @param to the attendee's email address; null for a download
 *  @param name the site's */
export function tourFile(
  { now, settings }: Tools,
  { id, home }: Pick<Inquiry, 'id' | 'home'>,
  tour: AgreedTour,
  side: TourSide,
  { method, to, name }: { method: CalendarMethod; to: string | null; name: string },
): string {
  const { hostname } = new URL(settings.publicUrl)
  const url = `${settings.publicUrl}${side === 'sender' ? inquiryPath(id) : leadPath(id)}`
  const event = {
    id: `${tour.id}@${hostname}`,
    sequence: tour.sequence,
    start: tour.startsAt,
    end: new Date(tour.startsAt.getTime() + TOUR_MINUTES * 60_000),
    summary: `Tour of ${home.title}`,
    location: home.address,
    description: `Arranged on ${name}. Move or cancel it there: ${url}`,
    url,
    organizer: { name, email: settings.mailFrom ?? `roost@${hostname}` },
  }
  return eventFile(event, method, to, now())
}

/** The agreed tour of an inquiry as an `.ics` file.
 *  @throws NotFound without one; SignInRequired */
export async function tourFileOf(ctx: Context, inquiryId: string): Promise<string> {
  const [{ db }, inquiry] = await find(ctx, inquiryPolicy.readTour, (look) => findInquiry(look.db, inquiryId))
  const [tour, { name }] = await Promise.all([openTour(db, inquiryId), siteBrand(db)])
  if (!tour?.startsAt) throw new NotFound()
  const { startsAt } = tour
  const side = sideOf(ctx.actor, inquiry)
  return tourFile(ctx, inquiry, { ...tour, startsAt }, side, { method: 'PUBLISH', to: null, name })
}
