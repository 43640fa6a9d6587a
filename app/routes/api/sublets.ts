import type { Route } from './+types/sublets'
import { subletsForApi } from '#app/features/sublets/public-sublets.query.server.ts'
import { jsonAnswer } from '#app/platform/addresses/json-answer.server.ts'
import { requestContext } from '#app/platform/request-context.ts'

/** `GET /api/sublets`: the sublets on offer, without their posters. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext)
  const found = await subletsForApi(ctx, url.searchParams)
  return jsonAnswer(request, JSON.stringify(found), ctx.actor.kind !== 'visitor')
}
