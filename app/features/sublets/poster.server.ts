import { eq } from 'drizzle-orm'
import { campuses } from '#app/database/schema/map/campuses.ts'
import { users } from '#app/database/schema/people/accounts.ts'
import { profiles } from '#app/database/schema/people/profiles.ts'
import { confirmedCampusId, viewerOf } from '#app/features/people/viewer.server.ts'
import type { Context, Reading } from '#app/platform/context.ts'
import { notOffered } from './copy.ts'
import type { Missing } from './views.ts'

/** The campus on which the poster's map starts. */
export const campusColumns = { shortName: campuses.shortName, lat: campuses.lat, lng: campuses.lng }
export type PosterCampus = { shortName: string; lat: number; lng: number }

type Tools = Pick<Context, 'actor' | 'now'> & { db: Reading }
type WhyNot = ReturnType<typeof notOffered<Missing>> | null

/** Why a user may not offer a place now; null if they may. */
export const whyNot = async (tools: Tools, userId: string): Promise<WhyNot> =>
  (await posterOf(tools, userId)).why

/** Why a user may not offer a place now, and the campus at which their email is confirmed. */
export async function posterOf(
  { db, ...tools }: Tools,
  userId: string,
): Promise<{ why: WhyNot; campus: PosterCampus | null }> {
  const at = viewerOf(tools)
  const [poster] = await db
    .select({ campus: campusColumns, birthDate: profiles.birthDate })
    .from(users)
    .leftJoin(profiles, eq(profiles.userId, users.id))
    .leftJoin(campuses, eq(campuses.id, confirmedCampusId(at)))
    .where(eq(users.id, userId))
  if (!poster?.campus) return { why: notOffered('no-campus-email'), campus: null }
  const { campus, birthDate } = poster
  if (birthDate === null) return { why: notOffered('no-age'), campus }
  return { why: birthDate <= at.adultBirth ? null : notOffered('too-young'), campus }
}
