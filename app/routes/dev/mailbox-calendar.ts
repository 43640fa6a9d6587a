import type { Route } from './+types/mailbox-calendar'
import { mailboxEmail } from '#app/features/emails/emails.query.server.ts'
import { NotFound } from '#app/platform/errors.ts'
import { requestContext } from '#app/platform/request-context.ts'

/** The calendar file attached to an email in the demo's mailbox. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { calendar } = await mailboxEmail(context.get(requestContext), params.emailId)
  if (calendar === null) throw new NotFound()
  return new Response(calendar, {
    headers: {
      'Content-Type': 'text/calendar; charset=utf-8',
      'Content-Disposition': 'attachment; filename="invitation.ics"',
      'Cache-Control': 'no-store',
    },
  })
}
