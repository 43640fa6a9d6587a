import type { ShouldRevalidateFunctionArgs } from 'react-router'
import type { FormAnswer } from '#app/web/form-answer.ts'
import { revalidateUnlessLost } from '#app/web/lost-answer.ts'
import type { ProfileField, Texts } from './fields.ts'

/** The answer when a profile form was not saved; `failed` is not caused by the input, so retrying may help. */
export type NotSaved = FormAnswer<ProfileField, Partial<Texts>> & { loaded: Partial<Texts> }

/** The answer of a form that is saved while it is filled in: valid answers are saved, invalid ones are not. */
export type AsYouGo = { asYouGo: true; errors: FormAnswer<ProfileField>['errors']; loaded: Partial<Texts> }

export function isAsYouGo(answer: unknown): answer is AsYouGo {
  return typeof answer === 'object' && answer !== null && 'asYouGo' in answer
}

/** The answer when a form was saved: the stored values, and the time in milliseconds, which makes each answer distinct. */
export type ProfileSaved = { ok: true; time: number; texts: Texts }

/** While the user fills in a form, the page is not revalidated either. */
export const revalidateProfile = (now: ShouldRevalidateFunctionArgs): boolean =>
  !isAsYouGo(now.actionResult) && revalidateUnlessLost(now)
