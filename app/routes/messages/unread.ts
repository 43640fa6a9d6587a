import type { Route } from './+types/unread'
import { unreadTotal } from '#app/features/messages/queries/unread.server.ts'
import { requestContext } from '#app/platform/request-context.ts'

/** `GET /api/messages-unread`: the number in the header. */
export async function loader({ context }: Route.LoaderArgs) {
  const unread = await unreadTotal(context.get(requestContext))
  return Response.json({ unread }, { headers: { 'Cache-Control': 'no-store' } })
}
