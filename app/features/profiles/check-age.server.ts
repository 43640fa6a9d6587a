import { eq } from 'drizzle-orm'
import { profiles } from '#app/database/schema/people/profiles.ts'
import { latestAdultBirth } from '#app/features/people/age.ts'
import type { Reading, SystemContext } from '#app/platform/context.ts'
import { invalidFields, type Invalid } from '#app/platform/text/field-errors.ts'
import { saveAnswers } from './save-answers.server.ts'

type CheckAgeOutcome = { ok: true } | { ok: false; reason: 'no-age' | 'too-young' } | Invalid<'birthDate'>

/** Whether a person is 18 or older (PRODUCT.md §3). Someone without a date of birth enters it here once, and it is saved in their
 *  profile. @param confirmed the date under 18 that they confirmed */
export async function checkAge(
  ctx: SystemContext,
  { userId, typed = '', confirmed }: { userId: string; typed?: string; confirmed?: string | undefined },
): Promise<CheckAgeOutcome> {
  if ((await birthDateOf(ctx.db, userId)) === null) {
    if (typed === '') return { ok: false, reason: 'no-age' }
    const answer = {
      form: { fields: ['birthDate'] },
      typed: { birthDate: typed },
      loaded: undefined,
    } as const
    const saved = await saveAnswers(ctx, { ...answer, confirmed })
    if (!saved.ok) return invalidFields({ birthDate: saved.errors.birthDate })
  }
  const birthDate = await birthDateOf(ctx.db, userId)
  const isAdult = birthDate !== null && birthDate <= latestAdultBirth(ctx.now())
  return isAdult ? { ok: true } : { ok: false, reason: 'too-young' }
}

/** The date of birth in a person's profile, or null. */
async function birthDateOf(db: Reading, userId: string): Promise<string | null> {
  const [profile] = await db
    .select({ birthDate: profiles.birthDate })
    .from(profiles)
    .where(eq(profiles.userId, userId))
  return profile?.birthDate ?? null
}
