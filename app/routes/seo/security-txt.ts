import type { Route } from './+types/security-txt'
import { securityText } from '#app/features/site/security-text.query.server.ts'
import { requestContext } from '#app/platform/request-context.ts'

export async function loader({ context }: Route.LoaderArgs) {
  return new Response(await securityText(context.get(requestContext)), {
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'public, max-age=3600' },
  })
}
