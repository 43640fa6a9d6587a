import { eq } from 'drizzle-orm'
import { campuses } from '#app/database/schema/campuses.ts'
import { profiles } from '#app/database/schema/profiles.ts'
import { authorize } from '#app/platform/access.ts'
import type { Context } from '#app/platform/context.ts'
import { profilePolicy } from './policy.ts'
import type { AboutYou } from './rules.ts'

/** What somebody answered in step 1 of the wizard; null where they did not. The owner's view. */
export async function aboutYou(ctx: Context, userId: string): Promise<AboutYou> {
  authorize(profilePolicy.read, ctx.actor, { userId })
  const [found] = await ctx.db
    .select({
      university: campuses.slug,
      academicLevel: profiles.academicLevel,
      year: profiles.year,
      birthDate: profiles.birthDate,
      gender: profiles.gender,
    })
    .from(profiles)
    .leftJoin(campuses, eq(campuses.id, profiles.campusId))
    .where(eq(profiles.userId, userId))
  return found ?? { university: null, academicLevel: null, year: null, birthDate: null, gender: null }
}
