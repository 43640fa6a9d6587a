import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import { campuses } from '#app/database/schema/map/campuses.ts'
import { listings } from '#app/database/schema/homes/listings.ts'
import { campusPolicy } from '#app/features/campuses/policy.ts'
import { authorize } from '#app/database/gate.server.ts'
import type { Context, Reading } from '#app/platform/context.ts'
import type { CampusPoint } from './place-home.server.ts'

/** The positions of campuses, for finding the nearest one; an archived campus can only be chosen by name. */
export async function listCampusPoints(ctx: Context): Promise<CampusPoint[]> {
  const { db } = authorize(ctx, campusPolicy.read, null)
  const rows = await db
    .select({
      slug: campuses.slug,
      shortName: campuses.shortName,
      lat: campuses.lat,
      lng: campuses.lng,
      archivedAt: campuses.archivedAt,
    })
    .from(campuses)
    .orderBy(campuses.id)
  return rows.map(({ archivedAt, ...campus }) => ({ ...campus, offered: archivedAt === null }))
}

/** A list's homes at a campus that has since been archived, where they stay: the campus's slug by external id.
 *  @param ownerId null for the operator's lists */
export async function homesAtArchived(
  db: Reading,
  source: string,
  ownerId: string | null,
): Promise<Map<string, string>> {
  const rows = await db
    .select({ externalId: listings.externalId, slug: campuses.slug })
    .from(listings)
    .innerJoin(campuses, eq(campuses.id, listings.campusId))
    .where(
      and(
        isNotNull(campuses.archivedAt),
        eq(listings.source, source),
        ownerId === null ? isNull(listings.ownerId) : eq(listings.ownerId, ownerId),
      ),
    )
  return new Map(rows.map(({ externalId, slug }) => [externalId, slug]))
}
