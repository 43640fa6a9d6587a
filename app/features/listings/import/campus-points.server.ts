import { campuses } from '#app/database/schema/campuses.ts'
import { authorize } from '#app/platform/access.ts'
import type { Context } from '#app/platform/context.ts'
import { listingPolicy } from '../policy.ts'
import type { CampusPoint } from './place-home.server.ts'

/** Where the campuses are, for finding the nearest. */
export async function listCampusPoints(ctx: Context): Promise<CampusPoint[]> {
  authorize(listingPolicy.save, ctx.actor, { status: 'published' })
  return ctx.db
    .select({ slug: campuses.slug, shortName: campuses.shortName, lat: campuses.lat, lng: campuses.lng })
    .from(campuses)
    .orderBy(campuses.id)
}
