import type { Route } from './+types/mailbox-unread'
import { countUnread } from '#app/features/emails/emails.query.server.ts'
import { requestContext } from '#app/platform/request-context.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const unread = await countUnread(context.get(requestContext))
  return Response.json({ unread }, { headers: { 'Cache-Control': 'no-store' } })
}
