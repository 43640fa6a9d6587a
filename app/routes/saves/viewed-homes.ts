import type { Route } from './+types/viewed-homes'
import { browserCards } from '#app/features/saves/queries/viewed.server.ts'
import { requestContext } from '#app/platform/request-context.ts'

/** `GET /recently-viewed/homes?ids=…`: cards of the homes that a visitor's browser remembers. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const ids = (url.searchParams.get('ids') ?? '').slice(0, 4000).split(',')
  const homes = await browserCards(context.get(requestContext), ids)
  return Response.json({ homes }, { headers: { 'Cache-Control': 'no-store' } })
}
