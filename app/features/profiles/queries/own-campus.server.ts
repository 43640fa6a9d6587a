import { eq, sql } from 'drizzle-orm'
import { authorize } from '#app/database/gate.server.ts'
import { campuses } from '#app/database/schema/map/campuses.ts'
import { users } from '#app/database/schema/people/accounts.ts'
import { profiles } from '#app/database/schema/people/profiles.ts'
import { viewerOf } from '#app/features/people/viewer.server.ts'
import { requirePerson } from '#app/platform/access.ts'
import type { Context } from '#app/platform/context.ts'
import { profilePolicy } from '../policy.ts'

/** Slug of the campus where somebody's pages begin: that of their profile, else that of their confirmed campus email. */
export async function ownCampus(ctx: Context): Promise<string | null> {
  const { userId } = requirePerson(ctx)
  const db = authorize(ctx, profilePolicy.read, { userId })
  const { confirmedSince } = viewerOf(ctx)
  const ofEmail = sql`(select confirmed.slug from campuses confirmed, unnest(confirmed.email_domains) as domain
    where confirmed.archived_at is null and ${users.emailConfirmedAt} > ${confirmedSince}::timestamptz
      and '.' || split_part(${users.email}, '@', 2) like '%.' || domain
    order by confirmed.slug limit 1)`
  const [own] = await db
    .select({ slug: sql<string | null>`coalesce(${campuses.slug}, ${ofEmail})` })
    .from(users)
    .leftJoin(profiles, eq(profiles.userId, users.id))
    .leftJoin(campuses, eq(campuses.id, profiles.campusId))
    .where(eq(users.id, userId))
  return own?.slug ?? null
}
