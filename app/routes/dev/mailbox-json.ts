import type { Route } from './+types/mailbox-json'
import { mailboxEmails } from '#app/features/emails/emails.query.server.ts'
import { requestContext } from '#app/platform/request-context.ts'

/** The demo's mailbox as JSON: `?to=ADDRESS`, newest first. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const to = url.searchParams.get('to') ?? undefined
  const emails = await mailboxEmails(context.get(requestContext), to)
  const answer = emails.map(({ to: address, subject, text, html, at }) => ({
    to: address,
    subject,
    text,
    html,
    at,
  }))
  return Response.json(answer, { headers: { 'Cache-Control': 'no-store' } })
}
