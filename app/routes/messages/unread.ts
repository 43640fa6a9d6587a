import type { Route } from './+types/unread'
import { unreadTotal } from '#app/features/messages/own-header.query.server.ts'
import { requestContext } from '#app/platform/request-context.ts'

/** `GET /api/messages-unread`: the number of unread messages in the header. */
export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext)
  // A page that was open when its user was suspended still sends this request.
  const suspended = ctx.actor.kind === 'person' && ctx.actor.suspended
  const unread = suspended ? 0 : await unreadTotal(ctx)
  return Response.json({ unread }, { headers: { 'Cache-Control': 'no-store' } })
}
