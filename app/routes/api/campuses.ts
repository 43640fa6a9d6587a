import type { Route } from './+types/campuses'
import { listCampuses } from '#app/features/campuses/campuses.query.server.ts'
import { jsonAnswer } from '#app/platform/addresses/json-answer.server.ts'
import { requestContext } from '#app/platform/request-context.ts'

/** `GET /api/campuses`: every campus, by name. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const items = await listCampuses(context.get(requestContext))
  return jsonAnswer(request, JSON.stringify({ items }))
}
