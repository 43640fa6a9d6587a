import type { Route } from './+types/standing'
import { requestContext } from '#app/platform/request-context.ts'

/** `GET /api/standing`: whether the current user is suspended, for the notice on open pages. */
export function loader({ context }: Route.LoaderArgs) {
  const { actor } = context.get(requestContext)
  const suspended = actor.kind === 'person' && actor.suspended
  return Response.json({ suspended }, { headers: { 'Cache-Control': 'no-store' } })
}
