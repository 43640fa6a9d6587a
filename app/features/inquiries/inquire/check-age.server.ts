import { eq } from 'drizzle-orm'
import { profiles } from '#app/database/schema/people/profiles.ts'
import { latestAdultBirth } from '#app/features/people/adult.ts'
import { saveAnswers } from '#app/features/profiles/answers/save-answers.server.ts'
import type { Reading, SystemContext } from '#app/platform/context.ts'
import { invalidFields, type Invalid, type Refused } from '#app/platform/text/field-errors.ts'
import type { InquiryField } from '../rules.ts'
import { cannotSendInquiry } from './unsent-text.ts'

type CheckAgeOutcome = { ok: true } | Refused<'no-age' | 'too-young'> | Invalid<InquiryField>

/** The date of birth in somebody's profile, or null. */
async function birthDateOf(db: Reading, userId: string): Promise<string | null> {
  const [profile] = await db
    .select({ birthDate: profiles.birthDate })
    .from(profiles)
    .where(eq(profiles.userId, userId))
  return profile?.birthDate ?? null
}

/** Whether somebody is 18 or older (PRODUCT.md §3). Somebody without a date of birth gives it here once, and it is saved in
 *  the profile. */
export async function checkAge(
  ctx: SystemContext,
  { userId, typed = '' }: { userId: string; typed?: string },
): Promise<CheckAgeOutcome> {
  if ((await birthDateOf(ctx.db, userId)) === null) {
    if (typed === '') return cannotSendInquiry('no-age')
    const form = { fields: ['birthDate'] } as const
    const saved = await saveAnswers(ctx, { form, typed: { birthDate: typed }, loaded: undefined })
    if (!saved.ok) return invalidFields({ birthDate: saved.errors.birthDate })
  }
  const birthDate = await birthDateOf(ctx.db, userId)
  const adult = birthDate !== null && birthDate <= latestAdultBirth(ctx.now())
  return adult ? { ok: true } : cannotSendInquiry('too-young')
}
