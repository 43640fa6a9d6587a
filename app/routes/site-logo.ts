import type { Route } from './+types/site-logo'
import { sendLogo } from '#app/features/site/logo.query.server.ts'
import { requestContext } from '#app/platform/request-context.ts'

/** `GET /site-logo/{id}.webp`: the operator's logo. */
export function loader({ params, context }: Route.LoaderArgs) {
  return sendLogo(context.get(requestContext), params.file)
}
