import type { Route } from './+types/mailbox-json'
import { mailboxLetters } from '#app/features/letters/queries.server.ts'
import { requestContext } from '#app/platform/request-context.ts'

/** The demo's mailbox as JSON: `?to=ADDRESS`, newest first. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const to = url.searchParams.get('to') ?? undefined
  const letters = await mailboxLetters(context.get(requestContext), to)
  const answer = letters.map(({ to: address, subject, text, html, at }) => ({
    to: address,
    subject,
    text,
    html,
    at,
  }))
  return Response.json(answer, { headers: { 'Cache-Control': 'no-store' } })
}
