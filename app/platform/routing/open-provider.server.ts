import type { Env } from '../env.server.ts'
import { CannotRun } from '../errors.ts'
import type { DriveProvider } from './drive-provider.ts'
import { googleRoutes } from './google-routes.server.ts'
import { motis } from './motis.server.ts'
import { openTripPlanner } from './open-trip-planner.server.ts'
import { osrm } from './osrm.server.ts'
import type { TransitPlanner } from './transit-planner.ts'
import { valhalla } from './valhalla.server.ts'

/** The routing service that the operator chose, or undefined: pages then show straight-line distances.
 *  @throws CannotRun when its address or key is missing */
export function openDriveProvider(
  env: Pick<Env, 'ROUTES_PROVIDER' | 'ROUTES_URL' | 'ROUTES_KEY'>,
): DriveProvider | undefined {
  const { ROUTES_PROVIDER, ROUTES_URL, ROUTES_KEY } = env
  const url = () => {
    if (ROUTES_URL) return ROUTES_URL
    throw new CannotRun(
      'ROUTES_URL is missing: write the address of the service, such as http://localhost:5000.',
    )
  }
  const opened: Record<NonNullable<typeof ROUTES_PROVIDER>, () => DriveProvider> = {
    osrm: () => osrm(url()),
    valhalla: () => valhalla(url()),
    google: () => {
      if (!ROUTES_KEY) throw new CannotRun('ROUTES_KEY is missing: write the key of Google Routes.')
      return googleRoutes(ROUTES_KEY, ROUTES_URL)
    },
  }
  return ROUTES_PROVIDER ? opened[ROUTES_PROVIDER]() : undefined
}

/** The transit planner that the operator runs, or undefined: minutes are then computed from imported timetables.
 *  @throws CannotRun when only one of both is set */
export function openTransitPlanner({
  TRANSIT_PROVIDER: name,
  TRANSIT_URL: url,
}: Pick<Env, 'TRANSIT_PROVIDER' | 'TRANSIT_URL'>): TransitPlanner | undefined {
  if (!name && !url) return undefined
  if (!name) throw new CannotRun('TRANSIT_PROVIDER is missing: write otp or motis.')
  if (!url)
    throw new CannotRun(
      'TRANSIT_URL is missing: write the address of the planner, such as http://localhost:8080.',
    )
  return { otp: openTripPlanner, motis }[name](url)
}
