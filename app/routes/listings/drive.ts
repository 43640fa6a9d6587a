import type { Route } from './+types/drive'
import { askDrive } from '#app/features/listing-page/way-line.server.ts'
import { requestContext } from '#app/platform/request-context.ts'

/** The drive from a home to its campus, requested by a page that is already displayed. Never cached, because some providers
 *  forbid it. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const drive = await askDrive(context.get(requestContext), params.propertyId)
  return Response.json(drive, { headers: { 'Cache-Control': 'no-store' } })
}
