import type { Route } from './+types/isochrones'
import { findIsochrones } from '#app/features/commute/isochrones/find-isochrones.server.ts'
import { requestContext } from '#app/platform/request-context.ts'

const WEEK = 7 * 24 * 60 * 60 // seconds

/** Lines of equal time around a campus. Each computation changes the address, so browsers keep them. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const lines = await findIsochrones(context.get(requestContext), params.campus)
  const headers = { 'Cache-Control': `public, max-age=${WEEK}`, 'Content-Type': 'application/geo+json' }
  return new Response(JSON.stringify(lines), { headers })
}
