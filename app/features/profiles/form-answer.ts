import type { ShouldRevalidateFunctionArgs } from 'react-router'
import type { FormAnswer } from '#app/web/form-answer.ts'
import { revalidateUnlessLost } from '#app/web/lost-answer.ts'
import type { ProfileField, Texts } from './fields.ts'

/** The answer to a profile form that was not saved; `failed` is not caused by the input, so retrying may help. */
export type NotSaved = FormAnswer<ProfileField, Partial<Texts>> & { loaded: Partial<Texts> }

/** The answer to a form that is saved as it is filled in: what is wrong in it is not saved, the rest is. */
export type AsYouGo = { asYouGo: true; errors: FormAnswer<ProfileField>['errors']; loaded: Partial<Texts> }

export function isAsYouGo(answer: unknown): answer is AsYouGo {
  return typeof answer === 'object' && answer !== null && 'asYouGo' in answer
}

/** The answer to a saved form: the stored values, and the time in milliseconds, which makes each answer distinct. */
export type ProfileSaved = { ok: true; time: number; texts: Texts }

/** While somebody fills in a form, the page is not revalidated either. */
export const revalidateProfile = (now: ShouldRevalidateFunctionArgs): boolean =>
  !isAsYouGo(now.actionResult) && revalidateUnlessLost(now)
