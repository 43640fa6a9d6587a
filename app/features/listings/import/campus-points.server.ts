import { isNull } from 'drizzle-orm'
import { campuses } from '#app/database/schema/campuses.ts'
import { campusPolicy } from '#app/features/campuses/policy.ts'
import { authorize } from '#app/platform/access.ts'
import type { Context } from '#app/platform/context.ts'
import type { CampusPoint } from './place-home.server.ts'

/** Where the campuses are, for finding the nearest. */
export async function listCampusPoints(ctx: Context): Promise<CampusPoint[]> {
  authorize(campusPolicy.read, ctx.actor, null)
  return ctx.db
    .select({ slug: campuses.slug, shortName: campuses.shortName, lat: campuses.lat, lng: campuses.lng })
    .from(campuses)
    .where(isNull(campuses.archivedAt))
    .orderBy(campuses.id)
}
