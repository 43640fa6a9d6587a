import type { Env } from '../env.server.ts'
import { CannotRun } from '../errors.ts'
import type { DriveProvider } from './drive-provider.ts'
import { googleRoutes } from './google-routes.server.ts'
import { osrm } from './osrm.server.ts'

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
    google: () => {
      if (!ROUTES_KEY) throw new CannotRun('ROUTES_KEY is missing: write the key of Google Routes.')
      return googleRoutes(ROUTES_KEY, ROUTES_URL)
    },
  }
  return ROUTES_PROVIDER ? opened[ROUTES_PROVIDER]() : undefined
}
