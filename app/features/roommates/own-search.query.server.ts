import { emptySearch, type ListingSearch } from '#app/features/search/search-params.ts'
import { ownAnswers } from '#app/features/profiles/own-profile.query.server.ts'
import { profilePolicy } from '#app/features/profiles/policy.ts'
import { authorize } from '#app/database/gate.server.ts'
import type { Context } from '#app/platform/context.ts'
import { dateAhead } from '#app/platform/time/date-ahead.ts'
import { utcDay } from '#app/platform/time/utc-day.ts'

/** The search derived from the user's profile; null for people who are not students, and for a profile without wishes for a home. */
export async function ownSearch(ctx: Context): Promise<ListingSearch | null> {
  const { actor } = ctx
  if (actor.kind !== 'person' || !actor.student || actor.suspended) return null
  authorize(ctx, profilePolicy.read, actor)
  const { texts, campus } = await ownAnswers(ctx)
  return searchOfProfile({ ...texts, campus }, utcDay(ctx.now()))
}

type ProfileAnswers = { campus: string | null; budgetMin: string; budgetMax: string; moveInDate: string }

/** The search derived from profile answers; null when they say nothing about homes. */
export function searchOfProfile(answers: ProfileAnswers, today: string): ListingSearch | null {
  const { campus, budgetMin, budgetMax, moveInDate } = answers
  const search = {
    ...emptySearch,
    campus,
    min: budgetMin === '' ? null : Number(budgetMin),
    max: budgetMax === '' ? null : Number(budgetMax),
    moveIn: dateAhead(moveInDate || null, today),
  }
  return (search.campus ?? search.min ?? search.max ?? search.moveIn) ? search : null
}
