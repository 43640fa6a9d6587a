import { and, asc, eq } from 'drizzle-orm'
import { authorize } from '#app/database/gate.server.ts'
import { campuses } from '#app/database/schema/map/campuses.ts'
import { users } from '#app/database/schema/people/accounts.ts'
import { profiles } from '#app/database/schema/people/profiles.ts'
import { sublets } from '#app/database/schema/people/sublets.ts'
import { confirmedCampusId } from '#app/features/people/viewer.server.ts'
import { SITEMAP_SIZE } from '#app/platform/addresses/sitemap.ts'
import type { Context } from '#app/platform/context.ts'
import { subletsPolicy } from './policy.ts'
import { isListed, isOnOffer, subletViewerValues } from './sublet-sql.server.ts'

/** The sublets on offer, for search engines: as many as one file may hold. */
export async function sitemapSublets(ctx: Context): Promise<{ id: string; updatedAt: Date }[]> {
  const { db } = authorize(ctx, subletsPolicy.read, null)
  const asked = subletViewerValues(ctx)
  return db
    .select({ id: sublets.id, updatedAt: sublets.updatedAt })
    .from(sublets)
    .innerJoin(users, eq(users.id, sublets.userId))
    .innerJoin(profiles, eq(profiles.userId, users.id))
    .innerJoin(campuses, eq(campuses.id, confirmedCampusId(asked)))
    .where(and(isListed(asked), isOnOffer(asked)))
    .orderBy(asc(sublets.id))
    .limit(SITEMAP_SIZE)
}
