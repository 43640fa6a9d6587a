import { and, eq, lt, sql } from 'drizzle-orm'
import { changeRows, queryRows, type Statement } from '#app/database/sql/query-rows.server.ts'
import { profileOpenings } from '#app/database/schema/people/people.ts'
import type { Database, SystemContext } from '#app/platform/context.ts'
import { utcDay } from '#app/platform/time/utc-day.ts'

/** How many different profiles somebody may open in a day (UTC), not counting matches and their own (PRODUCT.md
 *  §4). */
export const PROFILES_A_DAY = 200

type Tools = Pick<SystemContext, 'db' | 'now'>

/** Counts that somebody opens a profile for the first time today.
 *  @returns false when the limit is reached; then it is not counted. Concurrent requests cannot exceed the limit,
 *  because each checks the count after committing its own row. */
export async function countOpening(
  { db, now }: Tools,
  viewer: string,
  ownerUserId: string,
): Promise<boolean> {
  const day = utcDay(now())
  const made = await changeRows(db, writeDown, { viewer, day, ownerUserId })
  if (made.length === 0) return true
  const [counted] = await queryRows(db, countOfDay, { viewer, day })
  if ((counted?.times ?? 0) <= PROFILES_A_DAY) return true
  const { viewerUserId, day: on, ownerUserId: owner } = profileOpenings
  await db.delete(profileOpenings).where(and(eq(viewerUserId, viewer), eq(on, day), eq(owner, ownerUserId)))
  return false
}

const writeDown: Statement<{ day: Date }, { viewer: string; day: string; ownerUserId: string }> = (
  at,
) => sql`insert into profile_openings (viewer_user_id, day, owner_user_id)
    values (${at.viewer}::uuid, ${at.day}::date, ${at.ownerUserId}::uuid) on conflict do nothing returning day`

const countOfDay: Statement<{ times: number }, { viewer: string; day: string }> = (
  at,
) => sql`select count(*)::int as times from profile_openings
    where viewer_user_id = ${at.viewer}::uuid and day = ${at.day}::date`

/** Deletes openings older than yesterday. */
export async function deleteOldOpenings(db: Database, now: Date): Promise<void> {
  const yesterday = utcDay(new Date(now.getTime() - 24 * 60 * 60 * 1000))
  await db.delete(profileOpenings).where(lt(profileOpenings.day, yesterday))
}
