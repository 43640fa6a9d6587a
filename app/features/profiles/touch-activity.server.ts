import { and, eq, lt, sql } from 'drizzle-orm'
import { profiles } from '#app/database/schema/people/profiles.ts'
import { authorize } from '#app/database/gate.server.ts'
import { requirePerson } from '#app/platform/access.ts'
import type { Context } from '#app/platform/context.ts'
import { profilePolicy } from './policy.ts'

const HOUR = 60 * 60 * 1000 // milliseconds
const REMEMBERED = 10_000 // people

/** Records that a user is active, at most once an hour. A profile that was hidden for inactivity becomes visible again. Does
 *  nothing without a profile.
 *  @returns whether it was recorded
 *  @throws SignInRequired */
export async function touchActivity(ctx: Context): Promise<boolean> {
  const { userId } = requirePerson(ctx)
  const { db } = authorize(ctx, profilePolicy.save, { userId })
  const now = ctx.now()
  const touched = await db
    .update(profiles)
    .set({
      lastActiveAt: now,
      awayEmailAt: null,
      paused: sql`nullif(${profiles.paused}, 'away')`,
      pausedAt: sql`case when ${profiles.paused} = 'away' then null else ${profiles.pausedAt} end`,
    })
    .where(and(eq(profiles.userId, userId), lt(profiles.lastActiveAt, new Date(now.getTime() - HOUR))))
    .returning({ userId: profiles.userId })
  return touched.length > 0
}

/** Records activity on every request of a process, with at most one query per person and hour. */
export function activityWatch(): (ctx: Context) => Promise<void> {
  const seen = new Map<string, number>()
  return async (ctx) => {
    if (ctx.actor.kind !== 'person' || ctx.actor.suspended) return
    const { userId } = ctx.actor
    const now = ctx.now().getTime()
    if (now - (seen.get(userId) ?? -HOUR) < HOUR) return
    if (seen.size >= REMEMBERED) seen.clear()
    seen.set(userId, now)
    await touchActivity(ctx)
  }
}
