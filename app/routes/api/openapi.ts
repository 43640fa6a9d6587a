import type { Route } from './+types/openapi'
import { publicApi } from '#app/features/public-api/public-api.query.server.ts'
import { jsonAnswer } from '#app/platform/addresses/json-answer.server.ts'
import { requestContext } from '#app/platform/request-context.ts'
import { siteName } from '#app/features/site/site.query.server.ts'

/** `GET /api/openapi.json`: the machine-readable description of the public API. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext)
  const api = publicApi({ origin: ctx.settings.publicUrl, title: await siteName(ctx) })
  return jsonAnswer(request, JSON.stringify(api))
}
