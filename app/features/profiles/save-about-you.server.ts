import { eq } from 'drizzle-orm'
import { campuses } from '#app/database/schema/campuses.ts'
import { profiles } from '#app/database/schema/profiles.ts'
import { authorize } from '#app/platform/access.ts'
import type { Context } from '#app/platform/context.ts'
import { fieldErrors } from '#app/platform/field-errors.ts'
import { profilePolicy } from './policy.ts'
import { aboutYouForm, NO_SUCH_UNIVERSITY, type AboutYouErrors } from './rules.ts'

type Outcome = { ok: true } | { ok: false; errors: AboutYouErrors }

/** Saves what somebody tells in step 1 of the wizard, making the profile when there is none. What is left out becomes
 *  unanswered again. @param input as the form sends it, all of it texts */
export async function saveAboutYou(ctx: Context, userId: string, input: unknown): Promise<Outcome> {
  authorize(profilePolicy.save, ctx.actor, { userId })
  const read = aboutYouForm(latestToday(ctx.now())).safeParse(input)
  if (!read.success) return { ok: false, errors: fieldErrors(read.error) }
  const { university, ...answers } = read.data
  const campusId = university === null ? null : await findCampusId(ctx, university)
  if (campusId === undefined) return { ok: false, errors: { university: NO_SUCH_UNIVERSITY } }
  const row = { ...answers, campusId, updatedAt: ctx.now() }
  await ctx.db
    .insert(profiles)
    .values({ ...row, userId, createdAt: ctx.now() })
    .onConflictDoUpdate({ target: profiles.userId, set: row })
  return { ok: true }
}

/** The date where it is latest on Earth, so that a day that has begun for somebody is not still to come. */
function latestToday(now: Date): string {
  return new Date(now.getTime() + 14 * 60 * 60 * 1000).toISOString().slice(0, 10)
}

async function findCampusId(ctx: Context, slug: string): Promise<number | undefined> {
  const [campus] = await ctx.db.select({ id: campuses.id }).from(campuses).where(eq(campuses.slug, slug))
  return campus?.id
}
