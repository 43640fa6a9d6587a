import { eq } from 'drizzle-orm'
import { profiles } from '#app/database/schema/people/profiles.ts'
import { authorize } from '#app/database/gate.server.ts'
import { requirePerson } from '#app/platform/access.ts'
import type { Context } from '#app/platform/context.ts'
import { profilePolicy } from './policy.ts'

/** Creates the profile of a student who has none (specification part 1 §4, header on load).
 *  @returns whether it was created now; if several pages load at the same time, only one gets true */
export async function startProfile(ctx: Context): Promise<boolean> {
  const { userId } = requirePerson(ctx)
  const { db } = authorize(ctx, profilePolicy.save, { userId })
  const [found] = await db
    .select({ userId: profiles.userId })
    .from(profiles)
    .where(eq(profiles.userId, userId))
  if (found) return false
  const now = ctx.now()
  const made = await db
    .insert(profiles)
    .values({ userId, createdAt: now, updatedAt: now })
    .onConflictDoNothing()
    .returning({ userId: profiles.userId })
  return made.length > 0
}
