import type { Route } from './+types/openapi'
import { publicApi } from '#app/features/listing-page/public-api.query.server.ts'
import { jsonAnswer } from '#app/platform/addresses/json-answer.server.ts'
import { requestContext } from '#app/platform/request-context.ts'

/** `GET /api/openapi.json`: the machine-readable description of the public API. */
export function loader({ request, context }: Route.LoaderArgs) {
  return jsonAnswer(request, JSON.stringify(publicApi(context.get(requestContext).settings.publicUrl)))
}
