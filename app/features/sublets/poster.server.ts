import { eq } from 'drizzle-orm'
import { campuses } from '#app/database/schema/map/campuses.ts'
import { users } from '#app/database/schema/people/accounts.ts'
import { profiles } from '#app/database/schema/people/profiles.ts'
import { confirmedCampusId, viewerOf } from '#app/features/people/viewer.server.ts'
import type { Context, Reading } from '#app/platform/context.ts'
import { notOffered } from './copy.ts'

/** Why somebody may not offer a place now; null when they may. */
export async function whyNot(
  { db, ...tools }: Pick<Context, 'actor' | 'now'> & { db: Reading },
  userId: string,
): Promise<ReturnType<typeof notOffered<'no-campus-email' | 'no-age'>> | null> {
  const at = viewerOf(tools)
  const [poster] = await db
    .select({ campus: campuses.id, birthDate: profiles.birthDate })
    .from(users)
    .leftJoin(profiles, eq(profiles.userId, users.id))
    .leftJoin(campuses, eq(campuses.id, confirmedCampusId(at)))
    .where(eq(users.id, userId))
  if (!poster || poster.campus === null) return notOffered('no-campus-email')
  if (poster.birthDate === null || poster.birthDate > at.adultBirth) return notOffered('no-age')
  return null
}
