import type { Route } from './+types/analytics-now'
import { visitsNow } from '#app/features/analytics/queries/live-now.server.ts'
import { requireUser } from '#app/web/require-user.ts'

/** `GET /admin/analytics-now?campus=…`: the number of current visits. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { ctx } = requireUser(context, url)
  const visits = await visitsNow(ctx, url.searchParams.get('campus') ?? '')
  return Response.json({ visits }, { headers: { 'Cache-Control': 'no-store' } })
}
