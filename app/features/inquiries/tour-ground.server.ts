import { mapGround, type Ground } from '#app/features/streets/map-ground.server.ts'
import type { Context } from '#app/platform/context.ts'
import type { AgreedTour } from './views.ts'

/** The base map for the tours on a page; null when no tour has a place on the map. */
export async function tourGround(
  ctx: Context,
  shown: readonly { agreed: AgreedTour | null }[],
): Promise<Ground | null> {
  const place = shown.find(({ agreed }) => agreed?.place)?.agreed?.place
  return place ? mapGround(ctx, place) : null
}
