import type { Route } from './+types/analytics-now'
import { requireSignedIn } from '#app/features/accounts/require-signed-in.ts'
import { visitsNow } from '#app/features/analytics/queries/live-now.server.ts'

/** `GET /admin/analytics-now?campus=…`: the number of current visits. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { ctx } = requireSignedIn(context, url)
  const visits = await visitsNow(ctx, url.searchParams.get('campus') ?? '')
  return Response.json({ visits }, { headers: { 'Cache-Control': 'no-store' } })
}
