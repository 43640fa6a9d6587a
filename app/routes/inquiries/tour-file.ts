import type { Route } from './+types/tour-file'
import { tourFileOf } from '#app/features/inquiries/tour-file.server.ts'
import { requireUser } from '#app/web/require-user.ts'

/** The agreed tour as a calendar file. */
export async function loader({ params, context, url }: Route.LoaderArgs) {
  const { ctx } = requireUser(context, url)
  return new Response(await tourFileOf(ctx, params.inquiryId), {
    headers: {
      'Content-Type': 'text/calendar; charset=utf-8',
      'Content-Disposition': 'attachment; filename="tour.ics"',
      'Cache-Control': 'private, no-store',
      'X-Robots-Tag': 'noindex',
    },
  })
}
