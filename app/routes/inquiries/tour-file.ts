import type { Route } from './+types/tour-file'
import { requireSignedIn } from '#app/features/accounts/require-signed-in.ts'
import { tourFileOf } from '#app/features/inquiries/tours/tour-file.server.ts'

/** The agreed tour as a calendar file. */
export async function loader({ params, context, url }: Route.LoaderArgs) {
  const { ctx } = requireSignedIn(context, url)
  return new Response(await tourFileOf(ctx, params.inquiryId), {
    headers: {
      'Content-Type': 'text/calendar; charset=utf-8',
      'Content-Disposition': 'attachment; filename="tour.ics"',
      'Cache-Control': 'private, no-store',
      'X-Robots-Tag': 'noindex',
    },
  })
}
