import type { Route } from './+types/openapi'
import { publicApi } from '#app/features/listings/public-api.server.ts'
import { jsonAnswer } from '#app/platform/json-answer.server.ts'
import { requestContext } from '#app/platform/request-context.ts'

/** `GET /api/openapi.json`: the machine-readable description of the public API. */
export function loader({ request, context }: Route.LoaderArgs) {
  return jsonAnswer(request, JSON.stringify(publicApi(context.get(requestContext).settings.publicUrl)))
}
